# sh run_all.sh: makes all runs of B, and results.tsv; start it again after an interruption
jobs=1  # how many runs at the same time
seeds=0 # how many runs on each instance, as A had, with the seeds 1, 2, 3, ...
files="solver my_program.py" # all of B; if one changes, all runs begin again
fail() { printf '%s\n' "run_all.sh: $1" >&2; exit 1; }

[ ! -e results.tsv ] || fail "results.tsv is here already: move it away"
case $seeds in "" | 0* | *[!0-9]*) fail "seeds is '$seeds': set it in line 3" ;; esac
files="budgets.tsv run_b.sh $files"
sums=$(cksum $files) || fail "a file is missing: copy it, or correct files in line 4"
line=$(awk -F '\t' 'NR == 1 && !/^instance\tt2_hat\ta([\t\r]|$)/ || NR > 1 && (seen[$1]++ ||
  !/^[^\t]+\t(NA|[0-9.]*[1-9][0-9.]*)\t[-+]?[0-9.]*[0-9][0-9.]*([eE][-+]?[0-9]+)?([\t\r]|$)/) {
  print "line " NR ": " $0; exit }' budgets.tsv) || exit 1
[ ! "$line" ] || fail "budgets.tsv needs instance, t2_hat and a number a, each instance once: $line"
total=$((($(grep -c . budgets.tsv) - 1) * seeds))
[ "$total" -gt 0 ] || fail "budgets.tsv has no instance"

# A run's file comes into the folder when the run is complete, if B has not changed until then.
folder=runs-$(printf '%s\n' "$seeds" "$sums" | cksum | tr ' ' -)
mkdir -p "$folder" && new=$(mktemp -d "$folder/new.XXXXXX") || exit 1
export files sums folder new
if [ -t 2 ]; then bar=--bar; else bar=; fi
cut -f 1-3 budgets.tsv | PARALLEL_SHELL=/bin/sh \
  parallel --plain $bar -j "$jobs" --halt soon,fail=1 --header : --colsep '\t' '
    [ -s $folder/{#} ] || { sh run_b.sh {instance} {t2_hat} {a} {seed} > $new/{#} &&
      [ "$(cksum $files)" = "$sums" ] && mv $new/{#} $folder/{#}; }' \
  :::: - ::: seed $(seq "$seeds") &&
  { printf 'instance\ta\tb\tseed\n' && seq "$total" | (cd "$folder" && xargs cat); } > "$new/all" &&
  [ "$(grep -c . "$new/all")" -eq $((total + 1)) ] && mv "$new/all" results.tsv || {
    [ "$(cksum $files)" = "$sums" ] || fail "B, run_b.sh or budgets.tsv has changed: start again"
    fail "not all runs are done: repair what is told above, if anything, and start it again"
  }
none=$(($(cut -f 3 results.tsv | grep -cx NA) - $(cut -f 2 budgets.tsv | grep -cx NA) * seeds))
[ $none -eq 0 ] || printf '%s\n' "run_all.sh: b is NA in $none runs of B: see errors.txt" >&2
