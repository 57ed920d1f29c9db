//! One source through the whole pipeline: which notation, parsed, replayed, checked.

use crate::{
    checks::{self, Rules},
    finding::{Finding, Findings, NO_GAME, NOTATION_MISMATCH},
    notation::{self, Notation, Product},
    record::Record,
    replay::{Game, Replayed, follow, replay},
    source::{Misread, Source, Span, misread},
};

/// What a caller may fix beforehand.
#[derive(Clone, Debug, Default)]
pub struct ExamineOptions {
    /// The notation, whatever the content looks like.
    pub from: Option<Notation>,
    /// The rules of the table.
    pub rules: Rules,
    /// Whether only errors are wanted: the checks that never find one are left out.
    pub errors_only: bool,
}

/// A source after examination.
#[derive(Debug, Default)]
pub struct Examined {
    /// The notation; `None` where nothing of a game was found.
    pub notation: Option<Notation>,
    /// The games, in file order.
    pub games: Vec<ExaminedGame>,
    /// Everything found, by place.
    pub findings: Vec<Finding>,
}

/// One game of a source.
#[derive(Debug)]
pub struct ExaminedGame {
    /// As written.
    pub record: Record,
    /// As played.
    pub replayed: Replayed,
}

impl Examined {
    /// The games, freed from their notation.
    pub fn to_games(&self) -> impl Iterator<Item = Game> + '_ {
        let convention = self.notation.unwrap_or(Notation::Kif).convention();
        self.games.iter().map(move |game| {
            let mut freed = Game::new(&game.record, &game.replayed, convention);
            notation::understand(&mut freed);
            freed
        })
    }
}

/// Reads, replays and checks every game of `source`.
///
/// ```
/// use kifu::{examine::{ExamineOptions, examine}, source::Source};
/// let source = Source::new("a.csa", b"PI\n+\n+7775FU\n".to_vec(), None);
/// let examined = examine(&source, &ExamineOptions::default());
/// assert_eq!(examined.findings[0].code.name, "unreachable");
/// ```
#[must_use]
pub fn examine(source: &Source, options: &ExamineOptions) -> Examined {
    let mut findings = Findings::new();
    let extension = extension(source.name());
    let detected = options.from.or_else(|| notation::detect(source.text(), extension));
    let records = detected.map_or_else(Vec::new, |notation| notation::parse(notation, source, &mut findings));
    // Where no move could be read, the text itself may be the fault.
    let is_misread = !records.iter().any(has_moves) && misread(source).is_some();
    let Some(notation) = detected.filter(|_| !records.is_empty() && !is_misread) else {
        return no_game(source, findings);
    };
    findings.set_game(None);
    if options.errors_only {
        checks::source::check_errors(source, &mut findings);
    } else {
        checks::source::check_all(source, &mut findings);
    }
    if options.from.is_none() {
        mismatch(notation, extension, source, &mut findings);
    }
    let games = Vec::with_capacity(records.len());
    let mut examined = Examined { notation: Some(notation), games, ..Examined::default() };
    for (record, number) in records.into_iter().zip(1..) {
        findings.set_game(Some(number));
        let replayed = play(source, &record, notation, options, &mut findings);
        examined.games.push(ExaminedGame { record, replayed });
    }
    findings.sort();
    examined.findings = findings.take();
    examined
}

/// Whether any move of a record could be read.
fn has_moves(record: &Record) -> bool {
    record.lines.iter().any(|line| line.plies.iter().any(|ply| ply.written.is_some()))
}

fn play(
    source: &Source,
    record: &Record,
    notation: Notation,
    options: &ExamineOptions,
    findings: &mut Findings,
) -> Replayed {
    let convention = notation.convention();
    let replayed = replay(record, convention, findings, |end, findings| {
        checks::at_line_end(record, convention, &options.rules, end, options.errors_only, findings);
    });
    checks::on_record(source, record, convention, &replayed, options.errors_only, findings);
    replayed
}

/// The games of a text in a known notation, without the checks: what was written of `game`, read again.
pub(crate) fn read(source: &Source, notation: Notation, game: &Game) -> Vec<Game> {
    let mut findings = Findings::new();
    let convention = notation.convention();
    let records = notation::parse(notation, source, &mut findings);
    let game = |record: &Record| {
        let replayed = follow(record, convention, game)
            .unwrap_or_else(|| replay(record, convention, &mut findings, |_, _| {}));
        let mut game = Game::new(record, &replayed, convention);
        notation::understand(&mut game);
        game
    };
    records.iter().map(game).collect()
}

/// The games of a text in a known notation, without the checks.
pub(crate) fn read_all(source: &Source, notation: Notation) -> Vec<Game> {
    let mut findings = Findings::new();
    let convention = notation.convention();
    let records = notation::parse(notation, source, &mut findings);
    let game = |record: &Record| {
        let replayed = replay(record, convention, &mut findings, |_, _| {});
        let mut game = Game::new(record, &replayed, convention);
        notation::understand(&mut game);
        game
    };
    records.iter().map(game).collect()
}

/// The extension of a file name, without its dot.
fn extension(name: &str) -> Option<&str> {
    let name = name.rsplit(['/', '\\', '!']).next()?;
    name.rsplit_once('.').map(|(_, extension)| extension)
}

/// The content is another notation than the extension promises.
fn mismatch(notation: Notation, extension: Option<&str>, source: &Source, findings: &mut Findings) {
    let Some(extension) = extension else { return };
    let Some(promised) = notation::by_extension(extension) else { return };
    let is_kakinoki = |notation: Notation| matches!(notation, Notation::Kif | Notation::Bod);
    if promised == notation || is_kakinoki(promised) && is_kakinoki(notation) {
        return;
    }
    let place = source.text().find(|c: char| !c.is_whitespace()).unwrap_or(0);
    let (name, content) = (promised.name(), notation.name());
    let message = (
        format!("the name of the file says {name}, its content is {content}"),
        format!("拡張子からは {name} のはずですが、内容は {content} です"),
    );
    let span = Span::at(u32::try_from(place).unwrap_or(0));
    let better = source.renamed(notation::extension_of(notation, source.encoding()));
    findings.push(Finding::new(&NOTATION_MISMATCH, span, message).help((
        format!("rename it to 「{better}」: other programs go by the extension"),
        format!("名前を「{better}」に変えてください。拡張子で判断するソフトがあります"),
    )));
}

/// What there is in place of a game.
fn nothing_in(source: &Source) -> Finding {
    let text = source.text();
    let (message, help) = if text.is_empty() {
        (("the file is empty", "ファイルが空です"), RESTORE)
    } else if text.trim().is_empty() {
        (("nothing but blanks and line ends is in the file", "空白と改行しかないファイルです"), RESTORE)
    } else if let Some(product) = notation::product(text) {
        said_of_product(product)
    } else if let Some(misread) = misread(source) {
        return said_of_misread(misread);
    } else if is_binary(source) {
        (
            (
                "the file is binary and no text: a picture, a document, an archive",
                "テキストではないファイルです（画像、文書、書庫など）",
            ),
            (
                "leave the file out, or give an archive its extension (.zip, .7z, .tar, .gz, .zst)",
                "検査の対象から外すか、書庫なら拡張子（.zip、.7z、.tar、.gz、.zst）を付けてください",
            ),
        )
    } else {
        (
            (
                "no game is to be found: the text is in no notation that is known",
                "棋譜が見つかりません。どの形式の棋譜とも認められません",
            ),
            (
                "name the notation with --from if it is a game, or leave the file out",
                "棋譜なら --from で形式を指定し、そうでなければ検査の対象から外してください",
            ),
        )
    };
    Finding::new(&NO_GAME, Span::at(0), message).help(help)
}

/// What happened to the text of a file.
fn said_of_misread(misread: Misread) -> Finding {
    let message = match misread {
        Misread::As(right, wrong) => (
            format!("the text is garbled: it was in {right}, was opened as {wrong} and saved again"),
            format!("文字化けしています。{right} のテキストを {wrong} として開き、保存し直したもののようです"),
        ),
        Misread::Replaced => (
            "the text is garbled: it was opened in a wrong encoding and saved again, and � stands for what was lost"
                .to_owned(),
            "文字化けしています。別の文字コードで開いて保存し直したため、文字が「�」になって失われています".to_owned(),
        ),
    };
    Finding::new(&NO_GAME, Span::at(0), message).help((
        "get the original file: this one cannot be mended",
        "元のファイルを入手し直してください。このファイルからは元に戻せません",
    ))
}

/// What this program wrote, and what to read in its place.
const fn said_of_product(product: Product) -> (Pair, Pair) {
    match product {
        Product::Games => (
            (
                "this is kifu's JSONL, which is written but not read",
                "kifu が書き出した JSONL です。書き出すだけで、読み込みはできません",
            ),
            ("check the file it was made from", "書き出す前の元のファイルを検査してください"),
        ),
        Product::Texts => (
            (
                "these are the lines of `kifu pack`, which are read as a stream only",
                "`kifu pack` が書き出した JSONL です。標準入力からしか読み込めません",
            ),
            (
                "hand it to standard input: kifu check --stdin-format jsonl < NAME",
                "標準入力から渡してください（kifu check --stdin-format jsonl < 名前）",
            ),
        ),
        Product::Report => (
            ("this is a report of kifu, and no game record", "kifu の検査結果で、棋譜ではありません"),
            ("check the records that it is about", "検査の対象になった棋譜を指定してください"),
        ),
    }
}

/// A text in English and in Japanese.
type Pair = (&'static str, &'static str);

/// What to do about a file that has lost its text.
const RESTORE: (&str, &str) =
    ("restore the file from a copy, or leave it out", "控えから復元するか、検査の対象から外してください");

/// Whether so much of the beginning is no text that nobody meant it as one.
fn is_binary(source: &Source) -> bool {
    const LOOK: usize = 1000;
    let is_odd = |c: &char| (c.is_control() && !c.is_whitespace()) || *c == char::REPLACEMENT_CHARACTER;
    let beginning: Vec<char> = source.text().chars().take(LOOK).collect();
    beginning.iter().filter(|c| is_odd(c)).count() * 10 > beginning.len()
}

/// Nothing that could be a game: one finding, whatever else is wrong with the bytes.
fn no_game(source: &Source, mut findings: Findings) -> Examined {
    findings.as_mut_vec().clear();
    findings.set_game(None);
    findings.push(nothing_in(source));
    Examined { findings: findings.take(), ..Examined::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\n手数----\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n\
                       \u{20}  5 ４五角打\n   6 投了\n";
    const CSA: &str = "V2.2\nPI\n+\n+7776FU\nT1\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n";

    /// A record that is known beforehand is what replay makes of it, and another one is not known.
    #[track_caller]
    fn check(name: &str, text: &str, changes: &[(&str, &str)]) {
        let examined = |text: &str| {
            examine(&Source::new(name, text.as_bytes().to_vec(), None), &ExamineOptions::default())
        };
        let first = examined(text);
        let convention = first.notation.map(Notation::convention).unwrap();
        let game = first.to_games().next().unwrap();
        let followed = follow(&first.games[0].record, convention, &game).unwrap();
        let replayed = &first.games[0].replayed;
        assert_eq!(followed.start, replayed.start);
        assert_eq!(followed.lines[0].moves, replayed.lines[0].moves);
        assert_eq!(followed.lines[0].turn, replayed.lines[0].turn);
        for (from, to) in changes {
            let other = examined(&text.replace(from, to));
            assert!(follow(&other.games[0].record, convention, &game).is_none(), "{to}");
        }
    }

    #[test]
    fn only_the_known_game_is_followed() {
        let changes = [
            ("(33)", "(43)"),
            ("３四歩(33)", "８四歩(83)"),
            ("角成", "角"),
            ("同　銀(31)", "同　飛(82)"),
            ("同　銀(31)", "３二銀(31)"),
            ("角打", "金打"),
            ("   5 ４五角打\n", ""),
            ("投了", "反則負け"),
            ("手合割：平手", "手合割：香落ち"),
        ];
        check("a.kif", KIF, &changes);
        let changes = [
            ("-3334FU", "-4344FU"),
            ("UM", "KA"),
            ("-3122GI", "-8222HI"),
            ("+0045KA", "+0045KI"),
            ("+0045KA\n", ""),
            ("PI\n", "PI82HI\n"),
            ("%TORYO", "%ILLEGAL_MOVE"),
        ];
        check("a.csa", CSA, &changes);
        let usi = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n";
        check("a.usi", usi, &[("2b+", "2b"), ("B*", "G*"), ("3c3d", "8c8d"), (" B*4e", "")]);
    }
}
