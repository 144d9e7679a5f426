// `npm run chaos -- [--payments 300] [--at-once 10] [--seed <number>]`: makes payments under faults and kill -9; exits
// with 1 when an invariant is violated.
// `--full`: 2,000 payments, after the tests that measure money, at their full size.
import { bootstrap, environment, node, run } from './bootstrap.mjs'
import { build } from './build.mjs'
import { vitest } from './steps.mjs'

const args = process.argv.slice(2)
const isFull = args.includes('--full')
bootstrap()
if (isFull) measureInFull()
build()
const size = isFull ? ['--payments', '2000', '--at-once', '25'] : []
run(node, ['bench/src/chaos/main.ts', ...size, ...args.filter((arg) => arg !== '--full')], {
  env: environment(),
})

/** Runs the tests of these files at full size, one after another, so that each has both cores. */
function measureInFull() {
  for (const name of ['commerce/every-order', 'commerce/on-sale-processes', 'wallet/ledger-model']) {
    const files = [`packages/api/test/${name}.test.ts`]
    if (vitest('integration', { files, env: { MEASURE: 'full' } }).failed > 0) process.exit(1)
  }
}
