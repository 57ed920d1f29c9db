//! Compressed streams of several parts: gzip members and Zstandard frames one after the other.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The content of a gzip file: all its members, and nothing of the padding after them.
pub(super) struct Gzip<R> {
    state: State<R>,
}

enum State<R> {
    Start(BufReader<R>),
    Member(Box<GzDecoder<BufReader<R>>>),
    End,
}

impl<R: Read> Gzip<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { state: State::Start(BufReader::new(reader)) }
    }

    /// Begins the first member, or the next one if there is one.
    fn begin(&mut self) -> io::Result<()> {
        self.state = match std::mem::replace(&mut self.state, State::End) {
            State::Start(reader) => member(reader)?,
            State::Member(decoder) => {
                let mut reader = decoder.into_inner();
                if skip_zeros(&mut reader)? { member(reader)? } else { State::End }
            }
            State::End => State::End,
        };
        Ok(())
    }
}

fn member<R: Read>(mut reader: BufReader<R>) -> io::Result<State<R>> {
    match reader.fill_buf()?.first() {
        Some(0x1F) => Ok(State::Member(Box::new(GzDecoder::new(reader)))),
        Some(_) => Err(io::Error::new(io::ErrorKind::InvalidData, "it is no gzip file")),
        None => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Tapes and some servers fill the last block with zeros, as gzip itself expects. False at the end.
fn skip_zeros(reader: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(false);
        }
        let zeros = buffer.iter().position(|&byte| byte != 0);
        let len = zeros.unwrap_or(buffer.len());
        reader.consume(len);
        if zeros.is_some() {
            return Ok(true);
        }
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match &mut self.state {
                State::Start(_) => {}
                State::End => return Ok(0),
                State::Member(decoder) => match decoder.read(buffer)? {
                    0 if !buffer.is_empty() => {}
                    read => return Ok(read),
                },
            }
            self.begin()?;
        }
    }
}

/// Zstandard's own limit for programs that were not told otherwise.
const MOST_WINDOW: u64 = 128 << 20;
/// The number that starts a frame.
const FRAME: u32 = 0xFD2F_B528;
/// The numbers that start frames without content.
const SKIPPABLE: std::ops::RangeInclusive<u32> = 0x184D_2A50..=0x184D_2A5F;

/// The content of a Zstandard file: all its frames.
pub(super) struct Zstd<R> {
    reader: BufReader<R>,
    frame: FrameDecoder,
    inside: bool,
    /// How much of the content of the frame has come.
    read: u64,
}

impl<R: Read> Zstd<R> {
    pub(super) fn new(reader: R) -> Self {
        let mut frame = FrameDecoder::new();
        frame.set_max_window_size(MOST_WINDOW);
        Self { reader: BufReader::new(reader), frame, inside: false, read: 0 }
    }

    /// Begins the next frame that has content; false at the end.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.reader.fill_buf()?.is_empty() {
            let mut magic = [0; 4];
            self.reader.read_exact(&mut magic)?;
            if SKIPPABLE.contains(&u32::from_le_bytes(magic)) {
                let mut len = [0; 4];
                self.reader.read_exact(&mut len)?;
                let len = u64::from(u32::from_le_bytes(len));
                if io::copy(&mut self.reader.by_ref().take(len), &mut io::sink())? < len {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            } else if u32::from_le_bytes(magic) != FRAME {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no Zstandard file"));
            } else {
                let header = magic.as_slice().chain(&mut self.reader);
                self.frame.reset(header).map_err(io::Error::other)?;
                self.read = 0;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A frame says how large its content is, and ends with a checksum of it, if its writer wanted so.
    fn verify(&self) -> io::Result<()> {
        // Where it says nothing, that is 0.
        if self.frame.content_size() > 0 && self.frame.content_size() != self.read {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the content is not as large as it says"));
        }
        match (self.frame.get_checksum_from_data(), self.frame.get_calculated_checksum()) {
            (Some(written), Some(found)) if written != found => {
                Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        /// Blocks are up to 128 KiB: no more is decoded than is asked for.
        const STEP: BlockDecodingStrategy = BlockDecodingStrategy::UptoBlocks(1);
        loop {
            if !self.inside && !self.next_frame()? {
                return Ok(0);
            }
            self.inside = true;
            if self.frame.can_collect() > 0 {
                let read = self.frame.read(buffer)?;
                self.read += read as u64;
                return Ok(read);
            }
            if self.frame.is_finished() {
                self.verify()?;
                self.inside = false;
                continue;
            }
            self.frame.decode_blocks(&mut self.reader, STEP).map_err(io::Error::other)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut reader: impl Read) -> io::Result<String> {
        let mut text = String::new();
        reader.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = flate2::read::GzEncoder::new(text.as_bytes(), flate2::Compression::default());
        let mut packed = Vec::new();
        encoder.read_to_end(&mut packed).unwrap();
        packed
    }

    fn zstd(text: &str) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest)
    }

    #[test]
    fn all_members_of_a_gzip_file_are_read() {
        assert_eq!(
            all(Gzip::new(&*[gzip("+7776FU\n"), gzip("-3334FU\n")].concat())).unwrap(),
            "+7776FU\n-3334FU\n"
        );
        assert_eq!(all(Gzip::new(&*gzip(""))).unwrap(), "");
        assert!(all(Gzip::new(&[][..])).is_err());
    }

    #[test]
    fn zeros_after_a_gzip_file_are_padding_and_other_bytes_are_damage() {
        assert_eq!(all(Gzip::new(&*[gzip("a"), vec![0; 9000]].concat())).unwrap(), "a");
        assert!(all(Gzip::new(&*[gzip("a"), b"garbage".to_vec()].concat())).is_err());
    }

    #[test]
    fn a_gzip_file_that_is_cut_off_is_damaged() {
        let packed = gzip(&"+7776FU\n".repeat(100));
        for len in 1..packed.len() {
            assert!(all(Gzip::new(&packed[..len])).is_err(), "{len}");
        }
    }

    #[test]
    fn all_frames_of_a_zstandard_file_are_read_and_others_passed_over() {
        let skipped = [&0x184D_2A53_u32.to_le_bytes()[..], &3_u32.to_le_bytes()[..], b"abc"].concat();
        let packed = [zstd("a\n"), skipped.clone(), zstd("b\n"), skipped].concat();
        assert_eq!(all(Zstd::new(&*packed)).unwrap(), "a\nb\n");
        assert_eq!(all(Zstd::new(&[][..])).unwrap(), "");
    }

    #[test]
    fn a_skippable_frame_that_is_cut_off_is_damage() {
        let cut = [&0x184D_2A53_u32.to_le_bytes()[..], &4_u32.to_le_bytes()[..], b"abc"].concat();
        assert!(all(Zstd::new(&*[zstd("a\n"), cut.clone()].concat())).is_err());
        assert!(all(Zstd::new(&*cut)).is_err());
    }

    #[test]
    fn content_of_another_size_than_the_frame_says_is_damage() {
        // One raw block of three bytes.
        let frame = |says: u8| [&FRAME.to_le_bytes()[..], &[0x20, says], &[0x19, 0, 0], b"abc"].concat();
        assert_eq!(all(Zstd::new(&*frame(3))).unwrap(), "abc");
        assert!(all(Zstd::new(&*frame(2))).is_err() && all(Zstd::new(&*frame(4))).is_err());
    }

    #[test]
    fn a_zstandard_file_that_is_cut_off_is_damaged() {
        let packed = zstd(&"+7776FU\n".repeat(100));
        for len in 1..packed.len() {
            assert!(all(Zstd::new(&packed[..len])).is_err(), "{len}");
        }
    }
}
