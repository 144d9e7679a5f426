// `npm run bench [scenario...]`: measures the product; without a name, everything.
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
// It ends what it started; who asks this process to end must not leave it behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code) => process.exit(code ?? 1))
