"""DuckDB: SQL over the lines of a stream, and Parquet.

Usage: duckdb_sums.py KIFU GAMES.jsonl    (pip install duckdb; GAMES.jsonl from `kifu pack`)
"""

import os
import subprocess
import sys
import tempfile

import duckdb

kifu, games = sys.argv[1:]
with tempfile.TemporaryDirectory() as directory:
    lines = os.path.join(directory, "checked.jsonl")
    with open(games, "rb") as stdin, open(lines, "wb") as stdout:
        subprocess.run([kifu, "check", "--stdin-format", "jsonl"], stdin=stdin, stdout=stdout, check=True)

    db = duckdb.connect()
    db.execute(f"create view games as select * from read_json('{lines}', format='newline_delimited')")

    # One row a line, whatever the line was.
    [(rows,)] = db.sql("select count(*) from games").fetchall()
    with open(games, "rb") as packed:
        assert rows == sum(1 for _ in packed)

    # How often each code was found: the same as kifu counts.
    counts = db.sql("""
        select f.code, count(*) from (select unnest(findings) as f from games)
        group by 1 order by 2 desc, 1
    """).fetchall()
    merged = subprocess.run(
        [kifu, "merge", "--fail-on", "never", "--statistics", lines], capture_output=True, text=True, check=True
    )
    said = {line.split()[1]: int(line.split()[0]) for line in merged.stdout.splitlines()}
    assert dict(counts) == said

    # The same game more than once: the id is the same in every notation.
    twice = db.sql("""
        select id, count(*) n, min(src) from games
        where plies > 0 group by id having n > 1 order by n desc, id
    """).fetchall()

    parquet = os.path.join(directory, "games.parquet")
    db.execute(f"copy games to '{parquet}' (format parquet, compression zstd)")
    lost = f"select count(*) from (select * from games except all select * from '{parquet}')"
    assert db.sql(lost).fetchall() == [(0,)]
    sizes = os.path.getsize(lines), os.path.getsize(parquet)

print(f"duckdb {duckdb.__version__}: {rows} games, {sum(said.values())} findings as kifu counts them,", end=" ")
print(f"{len(twice)} games more than once, JSONL {sizes[0]} bytes, Parquet {sizes[1]} bytes")
