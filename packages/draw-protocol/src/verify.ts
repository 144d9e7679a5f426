// Entry of `verify.mjs`, the verifier in one file for Node 20 or later.
import { readFileSync } from 'node:fs'
import { isAllotmentFile, reportAllotment } from './random-goods/report-allotment.ts'
import { reportDraw } from './report.ts'
import { reportComparison, reportPromise } from './report-statements.ts'

const usage = `Usage:
  node verify.mjs <draw file> [certificate]          checks a draw, and says what is proved; counts the time
                                                     stamps of the authority with this certificate
  node verify.mjs <allotment file>                   checks an allotment of random goods, and lists its cards
  node verify.mjs --compare <a> <b> [keys]           compares two checkpoints, or two draw files
  node verify.mjs --promise <draw file> <promise>    looks for a promised entry`

process.exitCode = run(process.argv.slice(2))

function run(args: string[]): number {
  const [flag = '', ...paths] = args
  const isFlag = flag.startsWith('--')
  try {
    const files = (isFlag ? paths : args).map((path) => readFileSync(path))
    const [a, b, keys = null] = files
    if (!isFlag && a && files.length === 1 && isAllotmentFile(a)) return print(reportAllotment(a))
    if (!isFlag && a && files.length <= 2) return print(reportDraw(a, b))
    if (flag === '--compare' && a && b && files.length <= 3) return print(reportComparison(a, b, keys))
    if (flag === '--promise' && a && b && files.length === 2) return print(reportPromise(a, b))
    process.stderr.write(`${usage}\n`)
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n`)
  }
  return 2
}

function print({ holds, lines }: { holds: boolean; lines: string[] }): number {
  process.stdout.write(`${lines.join('\n')}\n`)
  return holds ? 0 : 1
}
