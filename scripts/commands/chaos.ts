// `npm run chaos -- [--payments 300] [--at-once 10] [--seed <number>]`: makes payments under faults and kill -9; exits
// with 1 when an invariant is violated.
// `--full`: 2,000 payments, after the tests that measure money, at their full size.
import { build } from '../setup/build.ts'
import { continueAs } from '../setup/processes.ts'
import { vitest } from '../testing/steps.ts'

const args = process.argv.slice(2)
const isFull = args.includes('--full')
if (isFull) await measureInFull()
build()
const size = isFull ? ['--payments', '2000', '--at-once', '25'] : []
continueAs(['bench/src/chaos/main.ts', ...size, ...args.filter((arg) => arg !== '--full')])

/** Runs the tests of these files at full size, one after another, so that each has both cores. */
async function measureInFull(): Promise<void> {
  for (const name of ['commerce/every-order', 'commerce/on-sale-processes', 'wallet/ledger-model']) {
    const files = [`packages/api/test/${name}.long.test.ts`]
    const { failed } = await vitest('integration', { files, env: { MEASURE: 'full', TESTS: 'all' } })
    if (failed > 0) process.exit(1)
  }
}
