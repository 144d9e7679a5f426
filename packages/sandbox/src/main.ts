import { fstatSync } from 'node:fs'
import { startSandbox } from '#src/index.ts'

const {
  DEPLOYMENT,
  SANDBOX_PORT = '4400',
  SANDBOX_STATE_DIR = '.data/sandbox',
  SANDBOX_SPEED = '1',
  SANDBOX_KR_RESENDS = '3',
} = process.env

const port = Number(SANDBOX_PORT)
const speed = Number(SANDBOX_SPEED)
const koreaResends = Number(SANDBOX_KR_RESENDS)
if (DEPLOYMENT === 'production') refuse('the sandbox does not run with DEPLOYMENT=production')
if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse('SANDBOX_PORT is not a port')
if (!(speed > 0 && Number.isFinite(speed))) refuse('SANDBOX_SPEED is not a number above 0')
if (!Number.isInteger(koreaResends) || koreaResends < 0) refuse('SANDBOX_KR_RESENDS is not a count')

const sandbox = await startSandbox({ port, speed, koreaResends, stateDir: SANDBOX_STATE_DIR }).catch(
  (error: Error) => refuse(error.message),
)
console.log(`sandbox listening on ${sandbox.url}`)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await sandbox.close()
  process.exit(0)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
stopWithParent()

/** Stops when the channel to the parent process closes. A terminal or /dev/null as stdin has no parent to watch. */
function stopWithParent(): void {
  process.once('disconnect', stop)
  const stdin = fstatSync(0)
  if (!stdin.isFIFO() && !stdin.isSocket()) return
  process.stdin.once('close', stop)
  process.stdin.resume()
}

function refuse(reason: string): never {
  console.error(`sandbox: ${reason}`)
  process.exit(1)
}
