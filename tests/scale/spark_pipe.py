"""Apache Spark: two worker processes, each with a filter a partition.

Usage: spark_pipe.py KIFU GAMES.jsonl    (pip install pyspark; Java 17; GAMES.jsonl from `kifu pack`)
"""

import os
import shlex
import subprocess
import sys

# Workers start their own Python.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

import pyspark
from pyspark.sql import SparkSession

kifu, games = (os.path.abspath(argument) for argument in sys.argv[1:])
spark = (
    SparkSession.builder.master("local-cluster[2,1,1024]")
    .appName("kifu")
    .config("spark.ui.enabled", "false")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")


def compare(arguments):
    """The lines of the cluster are those of one process, in the same order."""
    command = " ".join(shlex.quote(word) for word in [kifu, *arguments])
    # Without checkCode a filter that dies loses its lines without a word.
    lines = spark.sparkContext.textFile("file://" + games, 8).pipe(command, checkCode=True)
    found = "".join(line + "\n" for line in lines.collect()).encode()
    with open(games, "rb") as stdin:
        expected = subprocess.run([kifu, *arguments], stdin=stdin, stdout=subprocess.PIPE, check=True).stdout
    assert found == expected, (len(found), len(expected))
    return expected.count(b"\n"), lines.getNumPartitions()


rows, partitions = compare(["check", "--stdin-format", "jsonl"])
compare(["convert", "--stdin-format", "jsonl", "--to", "usi"])

# A filter that dies is an error, not a shorter answer.
try:
    spark.sparkContext.textFile("file://" + games, 8).pipe("sh -c 'head -n 5; exit 3'", checkCode=True).count()
    raise SystemExit("a broken filter went unnoticed")
except Exception as error:
    if "exit" not in str(error) and "status" not in str(error) and "code" not in str(error):
        raise
spark.stop()
print(f"spark {pyspark.__version__}: {rows} games in {partitions} partitions, the same bytes as one process")
