#!/usr/bin/env bash
# The built wheel, installed into an empty environment, works from any folder: word lists and rulesets travel with it.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PIP_CONSTRAINT="$root/constraints.txt" PIP_DISABLE_PIP_VERSION_CHECK=1
"$root/.venv/bin/python" -m pip wheel --quiet --no-deps --wheel-dir "$work" "$root"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet "$work"/letterworks-*.whl
cd "$work"
venv/bin/letterworks --version
venv/bin/letterworks rulesets list
venv/bin/letterworks words check QUIZ
venv/bin/letterworks simulate upwords --bots equity --games 20 --seed 1 --json > run.json
venv/bin/python -c "import json; assert json.load(open('run.json'))"
echo "the wheel works"
