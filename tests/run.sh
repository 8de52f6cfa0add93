#!/bin/sh
# usage: sh run.sh [BUDGETS ["SEEDS"]]
#
# It runs ./solver MEMBER SEED for each line of BUDGETS, by default budgets.tsv, with each of SEEDS,
# by default "1 2 3 4 5 6 7 8 9 10", and stops it after the runtime of the line.  The last value
# that ./solver has printed until then is B's value.  When all runs are finished, they stand in
# runs/results.tsv, for step 3 of the README.  It needs a POSIX shell and GNU coreutils and sed.
#
# It can be started in several terminals at once, at most one per core, and again after it was
# interrupted.  On a cluster, start it in each job of an array, in one shared folder, on nodes with
# one model of CPU.  All that it writes is in the folder runs:
#   budgets      the seeds, and a copy of BUDGETS, which all loops have to share
#   1001.part    the first line of BUDGETS is running, or its loop was interrupted
#   1001.tsv     the first line is finished: instance, member, a and b, a line for each seed
#   results.tsv  all of these, below a header
#   log          what ./solver printed as errors

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# What is asked for.
[ $# -le 2 ] || fail 'put the seeds in quotes: "1 2 3"'
budgets=${1:-budgets.tsv}
# shellcheck disable=SC2086 # to split the seeds
set -- ${2-1 2 3 4 5 6 7 8 9 10}
case $* in '' | *[!0-9\ ]*) fail 'the seeds are numbers: "1 2 3"' ;; esac
[ -s "$budgets" ] || fail "$budgets is missing or empty: see step 1"

tab=$(printf '\t')
good="[^$tab]+${tab}(NA|[0-9.]*[1-9][0-9.]*)${tab}[^$tab]+${tab}[^$tab]"
odd=$(sed -nE "/^$good/! {=; q;}" "$budgets") || fail "$budgets cannot be read"
[ -z "$odd" ] || fail "line $odd of $budgets has no runtime above 0, or no member: run step 1 again"
twice=$({ cut -f 1,4 "$budgets"; printf '%s\n' "$@"; } | sort | uniq -d)
[ -z "$twice" ] || fail "more than once: $twice; give a seed once, or run step 1 again"

# What it needs.
if [ ! -f solver ] || [ ! -x solver ]; then
  fail "./solver is missing or not executable"
fi
timeout 0.1 sleep 0.4 2> /dev/null
case $? in
  124 | 143) ;;
  *) fail "timeout must take 0.1 s: install coreutils" ;; # some round it up
esac

# The runs are of one set of budgets and seeds.
set +C # because bash can inherit noclobber
mkdir -p runs
own=runs/$(uname -n).$$ # of this loop alone, on whichever machine
wanted=$(echo "seeds $*"; cat "$budgets")
[ -e runs/budgets ] || { printf '%s\n' "$wanted" > "$own" && mv "$own" runs/budgets; } ||
  fail "cannot write runs"
cure="give the same to all loops, or end them all and move runs away"
kept=$(head -n 1 runs/budgets)
[ "$kept" = "seeds $*" ] || fail "runs has other seeds: $cure"
unchanged() {
  [ "$(cat runs/budgets)" = "$wanted" ] || fail "runs has other budgets: $cure"
}
unchanged
runs=$(( ($(wc -l < runs/budgets) - 1) * $# ))
echo "$runs runs: $# for each line of $budgets, with the seeds $*"

# What corrected_p_value.py takes as a value, and as none.  What it refuses keeps its "!".
value='[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e(-0*([1-3]?[0-9]?[0-9]|400)|[+]?0+))?'
none='[+-]*(na|<na>|n/a|nan|null|none|inf|infinity)?'
check="s/^[[:space:]]*/!/; s/[[:space:]]+$//; /.{62}/! s:^!($value|$none)$:=\1:I"

last_value() { # last_value SECONDS MEMBER SEED: "=", or "!" if it is odd, and the value
  # It is the last complete line before the mark, which follows when the solver's time is over.
  { timeout -s KILL "$1" ./solver "$2" "$3" < /dev/null; printf ' =over=\n\n'; } 2>> runs/log |
    sed -nE "/ =over=$/ {x; $check; p; q;}; h"
}

line=999
while IFS="$(printf '\t\r')" read -r name t2_hat a member rest; do
  line=$((line + 1))
  [ $line -gt 1000 ] || continue # the seeds
  # Whoever creates the .part file runs the line.  A .tsv file with all seeds is finished.
  (set -C; : > runs/$line.part) 2> /dev/null || continue
  if [ "$(cat runs/$line.tsv 2> /dev/null | wc -l)" -eq $# ]; then
    rm runs/$line.part
    continue
  fi
  for seed in "$@"; do
    b='='
    [ "$t2_hat" = NA ] || b=$(last_value "$t2_hat" "$member" "$seed")
    [ -n "$b" ] || break 2 # the mark did not come through
    [ "$b" != "${b#=}" ] || fail "$member, seed $seed: '${b#?}' is no number with all its digits." \
      "End all loops, mend only the printing, and rm runs/*.part, or runs if digits can be lost."
    b=${b#=}
    printf '%s\t%s\t%s\t%s\n' "$name" "$member" "$a" "${b:-NA}" || break 2
  done > runs/$line.part && unchanged && mv runs/$line.part runs/$line.tsv
done < runs/budgets

unchanged
# Loops that end together write the same results.
joined=$(printf 'instance\tmember\ta\tb\n'; cat runs/[0-9]*.tsv 2> /dev/null)
finished=$(( $(printf '%s\n' "$joined" | wc -l) - 1 ))
echo "$finished of $runs runs are finished"
if [ $finished -ne $runs ]; then
  echo "this loop has nothing left to run; if no other loop and no solver runs, rm runs/*.part, and" \
    "start it again"
  exit
fi
if [ ! -e runs/results.tsv ]; then
  if ! printf '%s\n' "$joined" > "$own" || ! mv "$own" runs/results.tsv; then
    rm -f "$own"
    fail "cannot write runs/results.tsv: make room on the disk, and start again"
  fi
fi
[ "$(cat runs/results.tsv)" = "$joined" ] ||
  fail "runs/results.tsv is not of these runs: move it away, and start again"
echo "next: python3 corrected_p_value.py --explain 0.02 runs/results.tsv > report.txt"
