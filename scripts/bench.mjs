// `npm run bench [scenario...]`: measures the product; runs all scenarios by default.
import { spawn } from 'node:child_process'
import { bootstrap, environment, node, root } from './bootstrap.mjs'
import { build } from './build.mjs'

bootstrap()
build()
const bench = spawn(node, ['bench/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
// Forwards signals, so that the benchmark can stop the processes it started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code) => process.exit(code ?? 1))
