//! A game a row of a Parquet file.
//!
//! Rows are written in groups, so that memory does not grow with the archive.

use std::{
    borrow::Cow,
    io::{self, BufWriter, Write},
    mem,
    path::{Path, PathBuf},
    sync::Arc,
};

use kifu::{replay::Game, shogi::Color};
use parquet::{
    basic::Compression,
    data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::parser::parse_message_type,
};

use super::{Packing, Text};
use crate::{
    args::Pack,
    exit::Trouble,
    outputs::{file_of, open_file},
    whole_file::WholeFile,
};

/// The columns, in the order in which [`Columns::write`] writes them. What is not known is null.
const SCHEMA: &str = "message games {
    REQUIRED BINARY src (UTF8);
    OPTIONAL BINARY format (UTF8);
    REQUIRED BINARY encoding (UTF8);
    OPTIONAL BINARY id (UTF8);
    OPTIONAL BINARY black (UTF8);
    OPTIONAL BINARY white (UTF8);
    OPTIONAL BINARY handicap (UTF8);
    OPTIONAL BINARY start (UTF8);
    OPTIONAL INT32 plies;
    REQUIRED GROUP moves (LIST) { REPEATED GROUP list { REQUIRED BINARY element (UTF8); } }
    REQUIRED GROUP times_ms (LIST) { REPEATED GROUP list { OPTIONAL INT64 element; } }
    OPTIONAL BINARY ending (UTF8);
    OPTIONAL BINARY winner (UTF8);
    REQUIRED GROUP header (LIST) { REPEATED GROUP list { REQUIRED GROUP element {
        REQUIRED BINARY key (UTF8);
        REQUIRED BINARY value (UTF8);
    } } }
    OPTIONAL BINARY text (UTF8);
    OPTIONAL BINARY bytes;
}";

/// The version of the columns: it goes up when one changes its meaning or its type.
const VERSION: &str = "1";

/// A group is written when its texts are this long together, or it has this many rows.
const GROUP_BYTES: usize = 4 << 20;
const GROUP_ROWS: usize = 1 << 13;

/// The file that is written.
pub(super) struct Table {
    /// What it is called in messages; `None` is standard output.
    path: Option<PathBuf>,
    writer: SerializedFileWriter<Sink>,
    columns: Columns,
}

impl Packing for Table {
    type Entry = Row;

    fn open(pack: &Pack) -> Result<Self, Trouble> {
        let path = file_of(pack.output.as_deref()).map(Path::to_owned);
        let sink = match &path {
            Some(path) => Sink::File(BufWriter::new(open_file(path, pack.force)?)),
            None => Sink::Stdout(BufWriter::new(io::stdout())),
        };
        let version = KeyValue::new("schema_version".to_owned(), VERSION.to_owned());
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("kifu".to_owned())
            .set_key_value_metadata(Some(vec![version]))
            .build();
        let writer = parse_message_type(SCHEMA)
            .and_then(|schema| SerializedFileWriter::new(sink, Arc::new(schema), Arc::new(properties)))
            .map_err(|error| trouble(path.as_deref(), error))?;
        Ok(Self { path, writer, columns: Columns::default() })
    }

    fn entry(text: Text<'_>, game: Option<Game>) -> Row {
        Row::new(text, game)
    }

    fn put(&mut self, src: &str, row: Row) -> Result<(), Trouble> {
        self.columns.push(src, row);
        if self.columns.is_enough() { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self) -> Result<(), Trouble> {
        self.write_group()?;
        let path = self.path.as_deref();
        let sink = self.writer.into_inner().map_err(|error| trouble(path, error))?;
        sink.finish().map_err(|error| trouble(path, error.into()))
    }
}

impl Table {
    fn write_group(&mut self) -> Result<(), Trouble> {
        let columns = mem::take(&mut self.columns);
        if columns.rows == 0 {
            return Ok(());
        }
        let written = self.writer.next_row_group().and_then(|group| columns.write(group));
        written.map_err(|error| trouble(self.path.as_deref(), error))
    }
}

/// What is said of a game, but for its `src`.
pub(super) struct Row {
    format: Option<&'static str>,
    encoding: &'static str,
    id: Option<String>,
    black: Option<String>,
    white: Option<String>,
    handicap: Option<String>,
    start: Option<String>,
    plies: Option<i32>,
    moves: Vec<String>,
    times_ms: Vec<Option<i64>>,
    ending: Option<&'static str>,
    winner: Option<&'static str>,
    header: Vec<(String, String)>,
    text: Option<String>,
    bytes: Option<Vec<u8>>,
}

impl Row {
    fn new(text: Text<'_>, game: Option<Game>) -> Self {
        let player = |color| game.as_ref().and_then(|game| game.player(color)).map(str::to_owned);
        let (black, white) = (player(Color::Black), player(Color::White));
        let main = game.as_ref().and_then(Game::main);
        let ending = main.and_then(|line| line.ending.as_ref());
        Self {
            format: text.format,
            encoding: text.encoding,
            id: text.id,
            black,
            white,
            handicap: game.as_ref().and_then(|game| game.handicap.clone()),
            start: game.as_ref().and_then(|game| game.start).map(|start| start.to_string()),
            plies: main.map(|line| i32::try_from(line.moves.len()).unwrap_or(i32::MAX)),
            moves: main.map_or_else(Vec::new, |line| line.moves.iter().map(ToString::to_string).collect()),
            times_ms: main.map_or_else(Vec::new, |line| line.times.clone()),
            ending: ending.map(|ending| ending.kind.name()),
            winner: ending.and_then(|ending| ending.winner.name()),
            header: game.map_or_else(Vec::new, |game| game.header),
            text: text.text.map(Cow::into_owned),
            bytes: text.bytes,
        }
    }
}

/// The rows of a group, column by column.
#[derive(Default)]
struct Columns {
    rows: usize,
    text_bytes: usize,
    src: Cells<ByteArray>,
    format: Cells<ByteArray>,
    encoding: Cells<ByteArray>,
    id: Cells<ByteArray>,
    black: Cells<ByteArray>,
    white: Cells<ByteArray>,
    handicap: Cells<ByteArray>,
    start: Cells<ByteArray>,
    plies: Cells<i32>,
    moves: Cells<ByteArray>,
    times_ms: Cells<i64>,
    ending: Cells<ByteArray>,
    winner: Cells<ByteArray>,
    keys: Cells<ByteArray>,
    values: Cells<ByteArray>,
    text: Cells<ByteArray>,
    bytes: Cells<ByteArray>,
}

impl Columns {
    fn push(&mut self, src: &str, row: Row) {
        self.rows += 1;
        self.text_bytes += row.text.as_ref().map_or(0, String::len) + row.bytes.as_ref().map_or(0, Vec::len);
        self.src.one(src);
        self.format.optional(row.format);
        self.encoding.one(row.encoding);
        self.id.optional(row.id.as_deref());
        self.black.optional(row.black.as_deref());
        self.white.optional(row.white.as_deref());
        self.handicap.optional(row.handicap.as_deref());
        self.start.optional(row.start.as_deref());
        self.plies.optional(row.plies);
        self.moves.list(row.moves.iter().map(|played| Some(played.as_str())), 1);
        self.times_ms.list(row.times_ms.into_iter(), 2);
        self.ending.optional(row.ending);
        self.winner.optional(row.winner);
        self.keys.list(row.header.iter().map(|(key, _)| Some(key.as_str())), 1);
        self.values.list(row.header.iter().map(|(_, value)| Some(value.as_str())), 1);
        self.text.optional(row.text.as_deref());
        self.bytes.optional(row.bytes);
    }

    fn is_enough(&self) -> bool {
        self.rows >= GROUP_ROWS || self.text_bytes >= GROUP_BYTES
    }

    fn write(self, mut group: SerializedRowGroupWriter<'_, Sink>) -> Result<(), ParquetError> {
        self.src.write::<ByteArrayType>(&mut group)?;
        self.format.write::<ByteArrayType>(&mut group)?;
        self.encoding.write::<ByteArrayType>(&mut group)?;
        self.id.write::<ByteArrayType>(&mut group)?;
        self.black.write::<ByteArrayType>(&mut group)?;
        self.white.write::<ByteArrayType>(&mut group)?;
        self.handicap.write::<ByteArrayType>(&mut group)?;
        self.start.write::<ByteArrayType>(&mut group)?;
        self.plies.write::<Int32Type>(&mut group)?;
        self.moves.write::<ByteArrayType>(&mut group)?;
        self.times_ms.write::<Int64Type>(&mut group)?;
        self.ending.write::<ByteArrayType>(&mut group)?;
        self.winner.write::<ByteArrayType>(&mut group)?;
        self.keys.write::<ByteArrayType>(&mut group)?;
        self.values.write::<ByteArrayType>(&mut group)?;
        self.text.write::<ByteArrayType>(&mut group)?;
        self.bytes.write::<ByteArrayType>(&mut group)?;
        group.close().map(drop)
    }
}

/// The values of a column, and how each hangs in its row. The definition of a value says how much of
/// the way to it is there: the place in a list, the value itself. The repetition says whether it
/// begins a row (0) or goes on with the list of one (1). A column without choice has neither.
struct Cells<T> {
    values: Vec<T>,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
}

impl<T> Default for Cells<T> {
    fn default() -> Self {
        Self { values: Vec::new(), definitions: Vec::new(), repetitions: Vec::new() }
    }
}

impl<T> Cells<T> {
    /// A row that has a value.
    fn one(&mut self, value: impl Into<T>) {
        self.values.push(value.into());
    }

    /// A row that may have none.
    fn optional(&mut self, value: Option<impl Into<T>>) {
        self.definitions.push(i16::from(value.is_some()));
        self.values.extend(value.map(Into::into));
    }

    /// A row that has a list; `full` is the definition of a value that is there, one less that of an
    /// unknown one.
    fn list<V: Into<T>>(&mut self, list: impl Iterator<Item = Option<V>>, full: i16) {
        let before = self.definitions.len();
        for value in list {
            self.repetitions.push(i16::from(self.definitions.len() > before));
            self.definitions.push(if value.is_some() { full } else { full - 1 });
            self.values.extend(value.map(Into::into));
        }
        if self.definitions.len() == before {
            self.repetitions.push(0);
            self.definitions.push(0);
        }
    }

    /// Writes the next column of the group.
    fn write<D: DataType<T = T>>(
        self,
        group: &mut SerializedRowGroupWriter<'_, Sink>,
    ) -> Result<(), ParquetError> {
        let Some(mut column) = group.next_column()? else {
            return Err(ParquetError::General("the schema has fewer columns than the rows".to_owned()));
        };
        let [definitions, repetitions] =
            [&self.definitions, &self.repetitions].map(|levels| (!levels.is_empty()).then_some(&levels[..]));
        column.typed::<D>().write_batch(&self.values, definitions, repetitions)?;
        column.close()
    }
}

/// Where the bytes go.
enum Sink {
    Stdout(BufWriter<io::Stdout>),
    File(BufWriter<WholeFile>),
}

impl Sink {
    /// Everything is written.
    fn finish(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::File(file) => file.into_inner().map_err(io::IntoInnerError::into_error)?.commit(),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// What an error in writing means: the reader may be gone, the disk may be full.
fn trouble(path: Option<&Path>, error: ParquetError) -> Trouble {
    let error = match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    };
    match path {
        Some(path) => Trouble::Path(path.to_owned(), error),
        None => Trouble::output(error),
    }
}
