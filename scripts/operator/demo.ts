import { codeAt, fromBase32, readConfig, stepOf } from '@encore/api'
import { operate } from '@encore/dev-env/operate'
import { demoFactor } from '@encore/dev-env/seed'

const [command] = process.argv.slice(2)
if (command === 'code') {
  console.info(codeAt(fromBase32(demoFactor), stepOf(Date.now())))
  process.exit(0)
}
if (command !== 'operate') {
  console.error('Usage: npm run demo -- operate | code')
  process.exit(2)
}
const config = readConfig(process.env)
const operator = operate(
  { url: config.publicUrl, studioUrl: config.studioUrl, sandboxUrl: config.sandboxUrl },
  { tell: (line) => console.info(line) },
)
console.info(`At the operator of AFTERGLOW on ${config.publicUrl}. Ctrl-C ends it`)
const leave = () => void operator.stop().then(() => process.exit(0))
process.on('SIGINT', leave)
process.on('SIGTERM', leave)
// Keeps the process alive between the operator's actions.
setInterval(() => {}, 60_000)
