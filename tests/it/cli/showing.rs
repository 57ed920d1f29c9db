//! `kifu show`: the board of a record as text and as pictures.

use std::{fs, io::Write as _, path::Path};

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

/// A zip with these members.
fn zip(path: &Path, members: &[(&str, &[u8])]) {
    let mut zip = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, bytes) in members {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
}

#[test]
fn a_record_in_a_container_is_the_only_one_or_is_named() {
    let other = GAME.replace("<甲>", "丙");
    let dir = scratch(&[("a!b.kifu", &other), ("folder/a.kifu", GAME), ("broken.zip", "no container")]);
    let at = |name: &str| dir.path().join(name);
    zip(&at("one.zip"), &[("notes.txt", b"nothing"), ("x.kifu", GAME.as_bytes())]);
    let inner = fs::read(at("one.zip")).unwrap();
    let members: [(&str, &[u8]); 3] =
        [("arc/x.kifu", GAME.as_bytes()), ("arc/y.kifu", other.as_bytes()), ("one.zip", &inner)];
    zip(&at("a.zip"), &members);
    zip(&at("empty.zip"), &[]);
    let mut encoder = flate2::write::GzEncoder::new(
        fs::File::create(at("x.kifu.gz")).unwrap(),
        flate2::Compression::default(),
    );
    encoder.write_all(GAME.as_bytes()).unwrap();
    encoder.finish().unwrap();

    let is_read = |name: &str, text: &str| {
        let cat = run(dir.path(), &["cat", name]);
        assert_eq!((cat.status, cat.out.as_str()), (0, text), "{name}: {}", cat.err);
        let show = run(dir.path(), &["show", name]);
        assert_eq!((show.status, show.err.as_str()), (0, ""), "{name}");
    };
    for name in ["one.zip", "one.zip!x.kifu", "x.kifu.gz", "x.kifu.gz!x.kifu"] {
        is_read(name, GAME);
    }
    for name in ["a.zip!arc/x.kifu", "a.zip!one.zip", "a.zip!one.zip!x.kifu"] {
        is_read(name, GAME);
    }
    is_read("a.zip!arc/y.kifu", &other);
    is_read("a!b.kifu", &other);

    let is_refused = |name: &str, why: &str| {
        for command in ["cat", "show"] {
            let ran = run(dir.path(), &[command, name]);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{name}: {}", ran.err);
            assert_eq!(ran.err, format!("kifu: {why}\n"));
        }
    };
    is_refused("a.zip", "a.zip: several records are in it: name one, as in 「a.zip!arc/x.kifu」");
    is_refused("a.zip!z.kifu", "a.zip: no record in it is called 「z.kifu」; there is 「a.zip!arc/x.kifu」");
    is_refused("empty.zip", "empty.zip: no game records are in it");
    is_refused("broken.zip", "broken.zip: it cannot be unpacked: it is no zip file, or its end is missing");
    is_refused("folder", "folder: a directory holds many records: name one of its files");
    is_refused("nowhere.zip!x.kifu", "nowhere.zip!x.kifu: no file or directory has this name");
}
