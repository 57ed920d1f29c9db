// Reads records with tsshogi or json-kifu-format: one JSON object a line in, one out.
//
//   node read.mjs tsshogi < records
//
// In: {"id", "target", "text"}. Out: {"id", "start", "moves"} with an SFEN and moves in USI, or {"id", "error"}.

import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [peer, folder] = process.argv.slice(2);
// The packages lie in the folder of the run, not beside this file.
const require = createRequire(join(folder, "package.json"));

const letters = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };
const square = ({ x, y }) => `${x}${"abcdefghi"[y - 1]}`;

function readTsshogi() {
  const { Move, Record, importCSA, importJKFString, importKI2, importKIF } = require("tsshogi");
  const readers = {
    kif: importKIF,
    ki2: importKI2,
    csa: importCSA,
    jkf: importJKFString,
    usi: (text) => Record.newByUSI(text.trim()),
  };
  return ({ target, text }) => {
    const record = readers[target](text);
    if (record instanceof Error) throw record;
    const played = record.moves.map((node) => node.move).filter((move) => move instanceof Move);
    return { start: record.initialPosition.sfen, moves: played.map((move) => move.usi) };
  };
}

function readJkf() {
  const { JKFPlayer } = require("json-kifu-format");
  const readers = {
    kif: JKFPlayer.parseKIF,
    ki2: JKFPlayer.parseKI2,
    csa: JKFPlayer.parseCSA,
    jkf: JKFPlayer.parseJKF,
  };
  const usi = ({ from, to, piece, promote }) =>
    from ? `${square(from)}${square(to)}${promote ? "+" : ""}` : `${letters[piece]}*${square(to)}`;
  return ({ target, text }) => {
    const player = readers[target].call(JKFPlayer, text);
    const played = player.kifu.moves.map(({ move }) => move).filter((move) => move);
    return { start: player.shogi.toSFENString(1), moves: played.map(usi) };
  };
}

const read = { tsshogi: readTsshogi, "json-kifu-format": readJkf }[peer]();
for await (const line of createInterface({ input: process.stdin })) {
  const item = JSON.parse(line);
  let answer;
  try {
    answer = read(item);
  } catch (error) {
    answer = { error: `${error?.name ?? "Error"}: ${error?.message ?? error}` };
  }
  process.stdout.write(`${JSON.stringify({ id: item.id, ...answer })}\n`);
}
