//! Diagrams below the moves of a record: noise where they show the position reached.

use kifu::{
    examine::{ExamineOptions, examine},
    source::Source,
};

const BOARD: &str = "\
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角 ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
";

#[track_caller]
fn check(text: &str, expected: usize) {
    let source = Source::new("a.kifu", text.as_bytes().to_vec(), None);
    let examined = examine(&source, &ExamineOptions::default());
    let found = examined.findings.iter().filter(|finding| finding.code.name == "misplaced-line").count();
    assert_eq!(found, expected, "{text}\n{:?}", examined.findings);
}

#[test]
fn a_diagram_of_the_position_reached_is_noise() {
    check(&format!("1 ７六歩(77)\n2 投了\n{BOARD}"), 0);
    check(&format!("1 ７六歩(77)\n2 投了\n後手の持駒：なし\n{BOARD}先手の持駒：なし\n"), 0);
    check(&format!("1 ７六歩(77)\n{BOARD}2 ３四歩(33)\n"), 0);
    check(&format!("1 ２六歩(27)\n2 投了\n変化：1手\n1 ７六歩(77)\n{BOARD}"), 0);
}

#[test]
fn another_position_is_misplaced() {
    check(&format!("1 ２六歩(27)\n2 投了\n{BOARD}"), 1);
    check(&format!("1 ７六歩(77)\n2 投了\n後手の持駒：なし\n{BOARD}先手の持駒：飛\n"), 1);
    check(&format!("1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n{BOARD}"), 1);
}
