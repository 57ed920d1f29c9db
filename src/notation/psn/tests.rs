//! What texts are read as.

use proptest::prelude::*;

use super::{parse, spelling::push_move};
use crate::{
    finding::{Finding, Findings},
    record::{AFTER_END, EndingSource, Line, Record, Verdict},
    shogi::Color,
    source::{Encoding, Source},
};

fn read(text: &str) -> (Vec<Record>, Vec<Finding>) {
    let source = Source::new("a.psn", text.as_bytes().to_vec(), Some(Encoding::Utf8));
    let mut findings = Findings::new();
    let records = parse(&source, &mut findings);
    (records, findings.take())
}

/// The only game of a text.
#[track_caller]
fn game(text: &str) -> Record {
    let (mut records, _) = read(text);
    assert_eq!(records.len(), 1, "games in {text:?}");
    records.remove(0)
}

/// The moves of a line in Hodges; `?` stands for one that could not be read.
fn moves(line: &Line) -> String {
    let mut out = String::new();
    for ply in &line.plies {
        if !out.is_empty() {
            out.push(' ');
        }
        match &ply.written {
            Some(written) => push_move(&mut out, written, false),
            None => out.push('?'),
        }
    }
    out
}

#[track_caller]
fn check(text: &str, expected: &str, codes: &[&str]) {
    let (records, findings) = read(text);
    let shown: Vec<String> = records.iter().map(|record| moves(record.main())).collect();
    assert_eq!(shown.join(" / "), expected, "{text:?}");
    let found: Vec<&str> = findings.iter().map(|finding| finding.code.name).collect();
    assert_eq!(found, codes, "{text:?}");
}

#[track_caller]
fn comments(text: &str, expected: &[(u32, &str)]) {
    let record = game(text);
    let found: Vec<_> =
        record.main().comments.iter().map(|comment| (comment.at, record.str(comment.text))).collect();
    assert_eq!(found, expected, "{text:?}");
}

/// Every variation: parent, first ply, moves.
#[track_caller]
fn variations(text: &str, expected: &[(u32, u32, &str)]) {
    let record = game(text);
    let found: Vec<_> =
        record.lines.iter().skip(1).map(|line| (line.parent, line.from_ply, moves(line))).collect();
    let found: Vec<_> = found.iter().map(|(parent, ply, moves)| (*parent, *ply, moves.as_str())).collect();
    assert_eq!(found, expected, "{text:?}");
}

/// The statements of how the main line ended.
#[track_caller]
fn endings(text: &str, expected: &[(EndingSource, &str, Verdict)]) {
    let record = game(text);
    let found: Vec<_> =
        record.main().endings.iter().map(|row| (row.source, row.kind.name(), row.verdict)).collect();
    assert_eq!(found, expected, "{text:?}");
}

// ---------------------------------------------------------------- moves

#[test]
fn plain_moves() {
    check("1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e\n", "P-7f P-3d Bx2b+ Sx2b B*5e", &[]);
    check("P-7f P-3d +Bx3a P-2b=", "P-7f P-3d +Bx3a P-2b=", &[]);
    check("1.P7f 2.P3d", "P7f P3d", &[]);
}

#[test]
fn origins_are_squares_files_and_ranks() {
    check("G4i-5h G4i5h G49-58 G4958", "G4i-5h G4i5h G4i-5h G4i5h", &[]);
    check("G65b Gb6b S45c Sc4d G458 N6-5b+", "G65b Gb6b S45c Sc4d G45h N6-5b+", &[]);
    check("G(49)-58 S4d-5e S4dx5e", "G4i-5h S4d-5e S4dx5e", &[]);
}

#[test]
fn every_sign_of_a_drop() {
    check("B*5e B'5e B@5e", "B*5e B*5e B*5e", &[]);
    check("B’5e B`5e", "B*5e B*5e", &["nonstandard-spelling"; 2]);
}

#[test]
fn every_sign_of_a_move_and_a_capture() {
    check("P-7f P7f P:7f", "P-7f P7f Px7f", &[]);
    check("P–7f P−7f P—7f PX7f P×7f", "P-7f P-7f P-7f Px7f Px7f", &["nonstandard-spelling"; 5]);
}

#[test]
fn the_square_may_be_the_one_of_the_move_before() {
    check("Sx S5x S4dx Sx+ xP x+R xP+ xS3 銀x", "Sx S5x S4dx Sx+ Px +Rx Px+ S3x Sx", &[]);
}

#[test]
fn promoted_pieces_have_letters_of_their_own() {
    check("H-5c D-6c Tx5b +H-5c +Bx3a", "+B-5c +R-6c +Px5b +B-5c +Bx3a", &[]);
}

#[test]
fn kitao_kawasaki() {
    check("歩-76 角x22+ 角x22= 歩*34 金(49)-58", "P-7f Bx2b+ Bx2b= P*3d G4i-5h", &[]);
    check(
        "馬-53 と(57)-56 龍-41 竜x41 成銀-41 +銀-41 全x41 玉-58 王-58",
        "+B-5c +P5g-5f +R-4a +Rx4a +S-4a +S-4a +Sx4a K-5h K-5h",
        &[],
    );
}

#[test]
fn usi_moves_and_those_of_chess_engines() {
    check("1.7g7f 2.3c3d 3.8h2b+ 4.P*5e", "7g7f 3c3d 8h2b+ P*5e", &[]);
    check("c3c4 g7g6 P@e5", "7g7f 3c3d P*5e", &[]);
}

#[test]
fn chess_squares() {
    check("1. Pc4 Pg6 2. Bxh8+ Sxh8 3. B@e5 Gd9e8", "P7f P3d Bx2b+ Sx2b B*5e G6a5b", &[]);
    check("1. Ngxf7 R1d4", "N3x4c Ri6f", &[]);
    // cshogi prints a promoted knight so.
    check("+Ke5xf6", "+N5ex4d", &[]);
}

#[test]
fn a_chess_square_among_others_is_a_slip() {
    check("1. P-7f Pc4", "P-7f ?", &["unreadable-move"]);
}

#[test]
fn odd_spellings_are_read_and_reported() {
    check("p-7f p-3d b-3c g6i-5h", "P-7f P-3d B-3c G6i-5h", &["nonstandard-spelling"; 4]);
    check("P-7F RX3B +RX3B", "P-7f Rx3b +Rx3b", &["nonstandard-spelling"; 3]);
    check("G6ih", "G6i6h", &["nonstandard-spelling"]);
    check("K-5h+ G-5h+ P*5e+ P*5e=", "K-5h G-5h P*5e P*5e", &["nonstandard-spelling"; 4]);
    check("P - 7f P -3d P- 2f B x 2b+", "P-7f P-3d P-2f Bx2b+", &["nonstandard-spelling"; 4]);
}

#[test]
fn figurines_name_the_side() {
    let record = game("☗P76 ☖P34");
    let colors: Vec<_> = record.main().plies.iter().map(|ply| ply.written.and_then(|w| w.color)).collect();
    assert_eq!(colors, [Some(Color::Black), Some(Color::White)]);
}

#[test]
fn what_cannot_be_a_move_is_reported_where_it_goes_wrong() {
    #[track_caller]
    fn broken(token: &str, place: &str, expected: &str) {
        let text = format!("1. P-7f {token} 2. P-2f");
        let (records, findings) = read(&text);
        assert_eq!(moves(records[0].main()), "P-7f ? P-2f", "{token}");
        assert_eq!(findings.len(), 1, "{token}: {findings:?}");
        let finding = &findings[0];
        assert_eq!((finding.code.name, finding.ply), ("unreadable-move", Some(2)), "{token}");
        assert_eq!(finding.span.of(&text), place, "{token}");
        assert!(finding.message.en.contains(expected), "{token}: {}", finding.message.en);
    }
    broken("P-0f", "0f", "「0f」 is no square");
    broken("P-e2b", "e2b", "「e2b」 is no square");
    broken("P-7fq", "q", "the end of the move");
    broken("P-7j", "7j", "「7j」 is no square");
    broken("P-", "P-", "a square");
    broken("Q-5e", "Q", "Q is no piece");
    broken("P-7fx", "x", "the end of the move");
    broken("+G-5e", "G", "promotes");
    broken("+K-5e", "+K-5e", "promotes");
    broken("G4i*5h", "*", "no origin");
    broken("O-O", "O", "O is no piece");
    broken("--", "--", "a piece letter");
    broken("0000", "0000", "a move");
    broken("7776", "7776", "a move");
}

#[test]
fn signs_of_quality_and_nags_are_kept_as_comments() {
    comments(
        "1. P-7f! P-3d?? 2. P-2f !? $2 P-8d $18",
        &[(1, "!"), (2, "??"), (3, "!?"), (3, "$2"), (4, "$18")],
    );
}

// ---------------------------------------------------------------- numbers

#[test]
fn every_form_of_number_and_ellipsis() {
    for text in [
        "1. P-7f P-3d 2. P-2f",
        "1.P-7f P-3d 2.P-2f",
        "1 P-7f P-3d 2 P-2f",
        "1) P-7f P-3d 2) P-2f",
        " 1- P-7f\n 2- P-3d\n 3- P-2f",
        "1. P-7f {x} 1... P-3d 2. P-2f",
        "1. P-7f 1. . . P-3d 2. P-2f",
        "1. P-7f 1....P-3d 2. P-2f",
        "1. P-7f 1… P-3d 2. P-2f",
        "1. P-7f 1. ... P-3d 2. P-2f",
        "1. P-7f ... P-3d 2. P-2f",
        "1P-7f P-3d 2P-2f",
        "P-7f P-3d P-2f",
        "P-7f, P-3d, P-2f.",
    ] {
        check(text, "P-7f P-3d P-2f", &[]);
    }
}

#[test]
fn a_gap_in_the_numbers_is_reported_once() {
    check(
        "1. P-7f P-3d 2. P-2f P-8d 4. P-2e P-8e 5. G-7h",
        "P-7f P-3d P-2f P-8d P-2e P-8e G-7h",
        &["move-number"],
    );
    check("1.P-7f 2.P-3d 4.P-2f 5.P-8d 6.P-2e", "P-7f P-3d P-2f P-8d P-2e", &["move-number"]);
}

#[test]
fn an_ellipsis_before_the_first_move_means_that_white_begins() {
    for text in ["1. ... P-3d", "1... P-3d", "1… P-3d", "... P-3d", "1. ... 2. P-3d"] {
        assert!(game(text).start.white_first.is_some(), "{text}");
    }
    for text in ["1. P-3d", "1. P-7f {x} 1... P-3d", "1. P-7f (1... P-3d)"] {
        assert!(game(text).start.white_first.is_none(), "{text}");
    }
}

#[test]
fn numbers_of_plies_are_kept_for_the_winner_behind_a_fault() {
    let record = game("1.P-7f 2.P-3d 3.G-5h 4.Resigns");
    assert_eq!(record.main().plies[0].number, 1);
    assert_eq!(record.main().endings[0].number, 4);
    let record = game("1. P-7f P-3d 2. G-5h Resigns");
    assert_eq!((record.main().plies[0].number, record.main().endings[0].number), (0, 0));
}

// ---------------------------------------------------------------- comments and prose

#[test]
fn comments_stand_after_the_move_they_follow() {
    comments("{a} 1. P-7f {b} P-3d ;c\n{d} 2. P-2f *", &[(0, "a"), (1, "b"), (2, "c"), (2, "d")]);
    comments("1. P-7f Resigns {x}", &[(AFTER_END, "x")]);
    comments("# Game 1\n% escaped\n1. P-7f", &[(0, "Game 1"), (0, "escaped")]);
    comments(
        "1.P-7f\n[ This opens the diagonal,\n  and more. ]\n1.... P-3d",
        &[(1, "This opens the diagonal,"), (1, "and more.")],
    );
    comments("1. P-7f {a (b) [c] ;d} P-3d", &[(1, "a (b) [c] ;d")]);
    comments("1. P-7f {} P-3d", &[]);
}

#[test]
fn lines_of_a_comment_are_lines_of_a_comment() {
    comments("{a\r\n  b  \r\n\r\nc} P-7f", &[(0, "a"), (0, "b"), (0, ""), (0, "c")]);
    comments("{\n  a\n\n b \n}P-7f", &[(0, "  a"), (0, ""), (0, " b ")]);
    comments("{\n\n}P-7f", &[(0, "")]);
    comments("{a\r b\r\nc} P-7f", &[(0, "a"), (0, "b"), (0, "c")]);
}

#[test]
fn prose_is_kept_and_reported_once() {
    let text = "Game of May 1990\nfrom the archive\n1. P-7f P-3d";
    check(text, "P-7f P-3d", &["unknown-line"]);
    comments(text, &[(0, "Game of May 1990"), (0, "from the archive")]);
    check("1. P-7f P-3d and now Black thought for a long time 2. P-2f", "P-7f P-3d P-2f", &["unknown-line"]);
    check("1. P-7f good P-3d", "P-7f P-3d", &["unknown-line"]);
}

#[test]
fn moves_named_in_prose_are_no_moves_where_the_numbers_fit() {
    check("1. P-7f P-3d now White must fear P-2d badly\n2. P-2f", "P-7f P-3d P-2f", &["unknown-line"]);
    check(
        "1. P-7f P-3d 2. G-7h so that White now plays P-8d\n3. P-2f",
        "P-7f P-3d G-7h ? P-2f",
        &["unreadable-line"],
    );
}

#[test]
fn brackets_that_stay_open_do_not_swallow_the_next_game() {
    let text = "[Sente \"A\"]\n1. P-7f {never closed\n\n[Sente \"B\"]\n1. P-2f {fine} P-8d\n";
    check(text, "P-7f / P-2f P-8d", &["truncated-record"]);
    let text = "[Sente \"A\"]\n1. P-7f [never closed\n\n[Sente \"B\"]\n1. P-2f";
    check(text, "P-7f / P-2f", &["truncated-record"]);
    check("1. P-7f {never closed P-3d", "P-7f", &["truncated-record"]);
    check("1. P-7f (1. P-2f P-8d", "P-7f", &["truncated-record"]);
    check("1. P-7f } ) ]", "P-7f", &["unknown-line"; 3]);
}

// ---------------------------------------------------------------- variations and clocks

#[test]
fn a_variation_replaces_the_move_before_it() {
    variations("1. P-7f P-3d (1... P-8d 2. P-2f) 2. P-2f", &[(0, 2, "P-8d P-2f")]);
    variations("1. P-7f (1. P-2f P-8d) (1. G4i-5h) P-3d", &[(0, 1, "P-2f P-8d"), (0, 1, "G4i-5h")]);
    variations("P-7f P-3d (P-8d P-2f (G-7h) P-8e) P-2f", &[(0, 2, "P-8d P-2f P-8e"), (1, 3, "G-7h")]);
    variations("P-7f P-3d (P-8d (P-4d) P-2f)", &[(0, 2, "P-8d P-2f"), (0, 2, "P-4d")]);
    variations("P-7f P-3d ({why not} P-8d)", &[(0, 2, "P-8d")]);
}

#[test]
fn numbers_place_a_variation_that_stands_later() {
    variations("1. P-7f P-3d 2. P-2f P-8d (1... P-4d 2. G-7h) 3. P-2e", &[(0, 2, "P-4d G-7h")]);
    variations("1. P-7f P-3d 2. P-2f P-8d (3. G-7h G-3b)", &[(0, 5, "G-7h G-3b")]);
    variations("1.P-7f 2.P-3d 3.P-2f (2.P-8d)", &[(0, 2, "P-8d")]);
}

#[test]
fn shogidokoro_puts_variations_behind_the_game() {
    let text = "1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n4.P8c-8d\nVariation:3\n3.P6g-6f\n4.P8c-8d\nVariation:4\n4.P4c-4d\nVariation:2\n2.P8c-8d\n";
    variations(text, &[(0, 3, "P6g-6f P8c-8d"), (1, 4, "P4c-4d"), (0, 2, "P8c-8d")]);
    check("1.P7g-7f\nVariation:9\n9.P6g-6f", "P7g-7f", &["variation-target"]);
}

#[test]
fn round_brackets_hold_clocks_endings_or_words() {
    let record = game("1.P7g-7f (00:03 / 00:00:03)\n2.P3c-3d ( 1:10/00:01:10)\n3.Resigns (0:01)");
    let times: Vec<_> = record.main().plies.iter().map(|ply| (ply.time, ply.total)).collect();
    assert_eq!(times, [(Some(3000), Some(3000)), (Some(70_000), Some(70_000))]);
    assert_eq!(record.main().endings[0].time, Some(1000));
    check("P-7f (0:1x) P-3d", "P-7f P-3d", &["unreadable-time"]);
    check("P-7f (0:01) (0:02)", "P-7f", &["duplicate-time"]);
    check("P-7f (a good move) P-3d", "P-7f P-3d", &["unknown-line"]);
    comments("P-7f (a good (old) move) P-3d", &[(1, "a good (old) move")]);
    endings("P-7f (White resigns)", &[(EndingSource::Row, "resign", Verdict::Wins(Color::Black))]);
}

// ---------------------------------------------------------------- endings

#[test]
fn result_tokens_and_words() {
    let black = Verdict::Wins(Color::Black);
    endings("P-7f 1-0", &[(EndingSource::Row, "unstated", black)]);
    endings("P-7f 1/2-1/2", &[(EndingSource::Row, "draw", Verdict::Draw)]);
    endings("P-7f *", &[]);
    endings(
        "P-7f Resigns 1-0",
        &[(EndingSource::Row, "resign", Verdict::MoverLoses), (EndingSource::Footer, "unstated", black)],
    );
    endings("P-7f Time Up", &[(EndingSource::Row, "time-up", Verdict::MoverLoses)]);
    endings("1.P-7f\n--Black Won--", &[(EndingSource::Row, "unstated", black)]);
    endings("1.P-7f\n2.Jishogi", &[(EndingSource::Row, "impasse", Verdict::Unknown)]);
    endings("1.P-7f Jishogi", &[(EndingSource::Row, "impasse", Verdict::Draw)]);
}

#[test]
fn a_numbered_word_is_an_ending_at_the_end_and_no_move_elsewhere() {
    check("1.P-7f\n2.Foo (0:01)\n", "P-7f", &["unknown-ending"]);
    endings("1.P-7f\n2.Foo\n", &[(EndingSource::Row, "other", Verdict::Unknown)]);
    check("1.P-7f\n2.Foo\n3.P-2f", "P-7f ? P-2f", &["unreadable-move"]);
    check("1. Words of the editor\n1. P-7f", "P-7f", &["unknown-line"]);
}

#[test]
fn signs_that_only_part_the_moves() {
    check("1. P-7f - P-3d 2. P-2f / P-8d", "P-7f P-3d P-2f P-8d", &[]);
    check("1.P-7f, P-3d; 2.P-2f, P-8d; 3.P-2e.", "P-7f P-3d P-2f P-8d P-2e", &[]);
    check("1.) P-7f P-3d", "P-7f P-3d", &[]);
    comments("P-7f ; 2. P-2f was also possible", &[(1, "2. P-2f was also possible")]);
    assert!(game("1. - P-3d").start.white_first.is_some());
}

#[test]
fn endings_in_braces() {
    endings("P-7f {Resigns}", &[(EndingSource::Comment, "resign", Verdict::MoverLoses)]);
    endings("P-7f { Resigns } *", &[(EndingSource::Comment, "resign", Verdict::MoverLoses)]);
    endings(
        "P-7f {White resigns} 1-0",
        &[
            (EndingSource::Row, "resign", Verdict::Wins(Color::Black)),
            (EndingSource::Footer, "unstated", Verdict::Wins(Color::Black)),
        ],
    );
    endings("P-7f {Resigns} P-3d", &[]);
    comments("P-7f {Resigns} P-3d", &[(1, "Resigns")]);
}

#[test]
fn a_result_tag_knows_better_than_a_word_of_many_meanings() {
    endings(
        "[Result \"0-1\"]\nP-7f IllegalMove",
        &[
            (EndingSource::Row, "illegal-move", Verdict::Wins(Color::White)),
            (EndingSource::Tag, "unstated", Verdict::Wins(Color::White)),
        ],
    );
    endings(
        "[Result \"1-0\"]\nP-7f {Resigns}",
        &[
            (EndingSource::Row, "resign", Verdict::MoverLoses),
            (EndingSource::Tag, "unstated", Verdict::Wins(Color::Black)),
        ],
    );
    endings("[Result \" \"]\nP-7f", &[]);
    check("[Result \"who knows\"]\nP-7f", "P-7f", &["unknown-ending"]);
}

// ---------------------------------------------------------------- tags and games

#[track_caller]
fn header(text: &str, expected: &[(&str, &str)]) {
    let record = game(text);
    let found: Vec<_> =
        record.header.iter().map(|field| (record.str(field.key), record.str(field.value))).collect();
    assert_eq!(found, expected, "{text:?}");
}

#[test]
fn tags_become_header_fields() {
    header(
        "[Sente \"A\"]\n[gote \"B\"]\n[Event \"E\"]\n[Umbrella \"blue\"]\n[Result \"1-0\"]\nP-7f",
        &[("先手", "A"), ("後手", "B"), ("棋戦", "E"), ("Umbrella", "blue")],
    );
    header("[Black \"A\"]\n[White \"B\"]\n1.7g7f", &[("先手", "A"), ("後手", "B")]);
}

#[test]
fn the_white_of_a_chess_program_moves_first() {
    header("[White \"A\"]\n[Black \"B\"]\n1. Pc4", &[("先手", "A"), ("後手", "B")]);
    header(
        "[White \"A\"]\n[Black \"B\"]\n[Variant \"Shogi\"]\n1. P-7f",
        &[("先手", "A"), ("後手", "B"), ("Variant", "Shogi")],
    );
    endings(
        "[Variant \"shogi\"]\nP-7f {Black resigns} 1-0",
        &[
            (EndingSource::Row, "resign", Verdict::Wins(Color::Black)),
            (EndingSource::Footer, "unstated", Verdict::Wins(Color::Black)),
        ],
    );
}

#[test]
fn the_start_comes_from_tags() {
    let record = game("[SFEN \"4k4/9/9/9/9/9/9/9/4K4 w Gr 5\"]\nG*5b");
    assert_eq!(record.start.turn, Some(Color::White));
    assert_eq!(record.start.move_number, Some(5));
    let record = game("[Handicap \"2 piece\"]\n1. ... S-6b");
    let handicap = record.start.handicap.unwrap();
    assert_eq!(handicap.known.map(crate::shogi::Handicap::name), Some("二枚落ち"));
    check("[SFEN \"4k4/9 b - 1\"]\nP-7f", "P-7f", &["unreadable-board"]);
    check("[Variant \"Minishogi\"]\nP-7f", "P-7f", &["unreadable-board"]);
    check(
        "[SFEN \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"]\n[SFEN \"4k4/9/9/9/9/9/9/9/3K5 b - 1\"]",
        "",
        &["two-boards"],
    );
}

#[test]
fn a_rank_that_is_not_nine_squares_is_pointed_at() {
    for key in ["SFEN", "FEN"] {
        let text = format!("[{key} \"4k4/9/8/9/9/9/9/9/4K4 b - 1\"]\nP-7f");
        let (_, findings) = read(&text);
        assert_eq!(findings[0].span.of(&text), "8", "{key}");
        assert!(findings[0].message.en.contains("rank 3"), "{}", findings[0].message.en);
    }
}

#[test]
fn the_moves_tag_is_held_against_the_moves() {
    check("[Moves \"2\"]\nP-7f P-3d", "P-7f P-3d", &[]);
    check("[Moves \"7\"]\nP-7f P-3d", "P-7f P-3d", &["ply-count-conflict"]);
}

#[test]
fn a_tag_after_moves_begins_another_game() {
    check("[Sente \"A\"]\nP-7f\n[Sente \"B\"]\nP-2f", "P-7f / P-2f", &[]);
    check("[Sente \"A\"]\n\n[Gote \"B\"]\n\nP-2f", "P-2f", &[]);
    check("[Sente \"A\"]\n*\n[Sente \"B\"]\nP-2f", " / P-2f", &[]);
}

#[test]
fn number_one_begins_another_game_where_there_are_no_tags() {
    check("1. P-7f P-3d 1-0\n\n1. P-2f P-8d 0-1\n", "P-7f P-3d / P-2f P-8d", &[]);
    check("1. P-7f P-3d 2. P-2f\n\n1. P-2f P-8d", "P-7f P-3d P-2f / P-2f P-8d", &["several-games"]);
    check("1. P-7f {x}\n\n1... P-3d", "P-7f P-3d", &[]);
}

#[test]
fn a_text_without_games_gives_none() {
    check("", "", &[]);
    check("Dear Sir,\nthis is a letter (private).\n", "", &[]);
    check("{ only a comment }\n", "", &[]);
}

#[test]
fn findings_belong_to_their_game() {
    let (_, findings) = read("[Sente \"A\"]\nP-0f\n[Sente \"B\"]\nP-7f P-0f");
    let games: Vec<_> = findings.iter().map(|finding| (finding.game, finding.ply)).collect();
    assert_eq!(games, [(Some(1), Some(1)), (Some(2), Some(2))]);
}

#[test]
fn western_texts_are_known_by_their_content() {
    for text in [
        "1. P-7f P-3d",
        "{a comment} 1. P-7f",
        "{\n two lines\n} P-7f",
        "1. P - 7f P - 3d",
        "1. P-7f - P-3d",
        "1.7g7f 2.3c3d",
        " 1- G-7h",
        "1. 歩-76 歩-34",
        "[Sente \"A\"]\n1. P-7f",
        "# lesson\n 1.P2f P3d",
    ] {
        assert_eq!(crate::notation::detect(text, None), Some(crate::notation::Notation::Psn), "{text}");
    }
    assert_eq!(crate::notation::detect("words", Some("psn")), Some(crate::notation::Notation::Psn));
    assert_eq!(crate::notation::detect("{\"moves\":[]}", None), Some(crate::notation::Notation::Jkf));
}

// ---------------------------------------------------------------- hostile texts

#[test]
fn depth_and_length_do_no_harm() {
    let deep = "P-7f (".repeat(100_000);
    assert_eq!(game(&deep).lines.len(), 100_000);
    let growing = "P-7f P-3d (".repeat(50_000) + &")".repeat(50_000);
    assert_eq!(game(&growing).lines.len(), 50_000);
    let many = "P-7f ".to_owned() + &"(P-2f)".repeat(50_000);
    assert_eq!(game(&many).lines.len(), 50_001);
    for text in [
        "(",
        "{",
        "[",
        "[a \"b",
        "(text ",
        "(0:",
        "P - ",
        "Variation:1 P-7f ",
        "word ",
        "1. ",
        ".",
        "$",
        "{Resigns}",
        "[A \"x\"]\n{\n",
        "[A \"x\"]",
        "a 1. ",
        "1.1.",
        "(0:1x)",
        "P-7f(a b)",
        "Resigns ",
        "1 ",
    ] {
        let _ = read(&text.repeat(20_000));
    }
    let _ = read(&"x".repeat(200_000));
    let _ = read(&"1".repeat(200_000));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn no_mixture_of_tokens_makes_the_reader_panic(
        tokens in prop::collection::vec(prop::sample::select(&[
            "P-7f", "Sx", "xP+", "B'5e", "P7", "p-7f", "P", "-", "7f", "金(49)-58", "+", "x", "7g7f", "c3c4", "Pc4",
            "1.", "1...", "12", "…", ". .", "0000", "99999999999999999999", "{", "}", "[", "]", "(", ")", ";", "#",
            "%", "\n", "\r\n", "\r", " ", "\t", "\u{3000}", "\0", "\u{feff}", "[Sente \"A\"]", "[SFEN \"", "\"]",
            "[Result \"1-0\"]", "[FEN \"9/9[", "1-0", "*", "1/2-1/2", "Resigns", "Black wins", "--", "(0:05)",
            "(00:03 / 00:00:03)", "Variation:3", "Variation:", "$2", "!?", "word", "はじまり", "½-½", "É", "’",
        ]), 0..40)
    ) {
        let text = tokens.concat();
        let (records, findings) = read(&text);
        for record in &records {
            for (place, line) in record.lines.iter().enumerate().skip(1) {
                prop_assert!((line.parent as usize) < place);
            }
        }
        for finding in findings {
            // A source takes one mark away, and no more.
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            prop_assert!(text.get(finding.span.start as usize..finding.span.end as usize).is_some());
        }
    }
}
