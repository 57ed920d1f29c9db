//! `kifu show`: the board of a record as text and as pictures.

use super::{kifu, run, scratch};

const GAME: &str = "手合割：平手\n先手：<甲>\n後手：乙&丙\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\nまで3手で先手の勝ち\n";

#[test]
fn a_drawing_is_well_formed_and_marks_the_last_move() {
    let dir = scratch(&[("a.kifu", GAME)]);
    let svg = run(dir.path(), &["show", "a.kifu", "--as", "svg"]);
    assert_eq!(svg.status, 0, "{}", svg.err);
    let mut reader = quick_xml::Reader::from_str(&svg.out);
    while reader.read_event().unwrap() != quick_xml::events::Event::Eof {}
    assert!(svg.out.contains("&lt;甲&gt;") && svg.out.contains("乙&amp;丙"), "{}", svg.out);
    assert!(svg.out.contains("fill=\"#fe9\""));
    let start = run(dir.path(), &["show", "a.kifu", "--ply", "0", "--as", "svg"]);
    assert!(!start.out.contains("fill=\"#fe9\"") && start.out.contains("<svg "));
    assert_eq!(run(dir.path(), &["show", "a.kifu", "--as", "gif"]).status, 2);
    assert_eq!(run(dir.path(), &["show", "a.kifu", "--ply", "4", "--as", "svg"]).status, 2);
}

#[cfg(feature = "png")]
#[test]
fn a_picture_in_pixels_is_a_png() {
    let dir = scratch(&[("a.kifu", GAME)]);
    let output = kifu(dir.path()).args(["show", "a.kifu", "--as", "png"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let png = output.stdout;
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
    // Width and height, as the header says them.
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (1060, 976));
}
