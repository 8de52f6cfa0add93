# sh run_all.sh: makes all runs of B, and results.tsv; start it again after an interruption
jobs=1   # how many runs at the same time
seeds=30 # how many runs on each instance, as A had, with the seeds 1, 2, 3, ...
files="budgets.tsv run_b.sh solver my_program.py" # all of B; if one changes, all runs begin again
fail() { printf '%s\n' "run_all.sh: $1" >&2; exit 1; }

[ ! -e results.tsv ] || fail "results.tsv is here already: move it away"
for file in $files; do [ -f "$file" ] || fail "there is no file '$file' (line 4 names all)"; done
line=$(awk -F '\t' 'NR == 1 && !/^instance\tt2_hat\ta([\t\r]|$)/ || NR > 1 && (seen[$1]++ ||
  !/^[^\t]+\t(NA|[0-9.]*[1-9][0-9.]*)\t[-+]?[0-9.]*[0-9][0-9.]*([eE][-+]?[0-9]+)?([\t\r]|$)/) {
  print NR; exit }' budgets.tsv)
[ ! "$line" ] || fail "instance, t2_hat or a number a is missing, or an instance is there twice, \
in budgets.tsv, line $line: $(sed -n "${line}p" budgets.tsv)"
total=$((($(grep -c . budgets.tsv) - 1) * seeds))
[ "$total" -gt 0 ] || fail "there is nothing to run: budgets.tsv has no instance, or seeds is 0"
folder=runs-$({ echo "$seeds"; cksum $files; } | cksum | tr ' ' -)
mkdir -p "$folder" && cksum $files > "$folder/checksum" || exit 1
if [ -t 2 ]; then bar=--bar; else bar=; fi
# A run's file gets its name when the run is complete, if B has not changed until then.
cut -f 1-3 budgets.tsv | PARALLEL_SHELL=/bin/sh \
  parallel --plain $bar -j "$jobs" --halt soon,fail=1 --header : --colsep '\t' "
    [ -s $folder/{#} ] || { sh run_b.sh {instance} {t2_hat} {a} {seed} > $folder/{#}.\$\$ &&
      cksum $files | cmp -s $folder/checksum - && mv $folder/{#}.\$\$ $folder/{#}; }" \
  :::: - ::: seed $(seq "$seeds") &&
  { printf 'instance\ta\tb\tseed\n' && seq "$total" | sed "s|^|$folder/|" | xargs cat; } \
    > "$folder/all.$$" && mv "$folder/all.$$" results.tsv && exit
cksum $files | cmp -s "$folder/checksum" - || fail "a file of B (line 4) has changed while B ran"
fail "not all runs are done: repair what is told above, if anything, and start it again"
