import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBooks, findEmbeddedPostgres, readConfig, startEmbeddedPostgres } from '@encore/api'

interface Command {
  /** How it is called, and what it does. */
  usage: [call: string, effect: string]
  /** On the database of the settings, whether the product runs or not; answers the code to end with, null for wrong arguments. */
  run(url: string, args: string[]): Promise<number | null>
}

const commands: Record<string, Command> = {
  check: { usage: ['check', 'whether the books balance; ends with 1 when they do not'], run: check },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const code = command ? await onDatabase((url) => command.run(url, args)) : null
if (code === null) {
  for (const { usage } of Object.values(commands))
    console.error(`npm run money -- ${usage[0].padEnd(24)} ${usage[1]}`)
}
process.exitCode = code ?? 2

async function check(url: string, rest: string[]): Promise<number | null> {
  if (rest.length > 0) return null
  const { lines, faults } = await checkBooks(url)
  const totals = new Map<string, bigint>()
  for (const { currency, balance } of lines)
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(balance))
  for (const [currency, total] of totals) {
    for (const line of lines.filter((one) => one.currency === currency))
      console.log(bookLine(currency, line.account, BigInt(line.balance)))
    console.log(`${bookLine(currency, 'total', total)}\n`)
  }
  for (const { fault, subject } of faults) console.log(`${fault}: ${subject}`)
  const isRight = faults.length === 0 && [...totals.values()].every((total) => total === 0n)
  console.log(isRight ? 'The books balance' : 'The books do not balance')
  return isRight ? 0 : 1
}

function bookLine(currency: string, account: string, balance: bigint): string {
  return `${currency}  ${account.padEnd(12)} ${balance.toLocaleString('en').padStart(18)}`
}

/** The server that runs is asked where it runs; else one is started for the moment. */
async function onDatabase(work: (url: string) => Promise<number | null>): Promise<number | null> {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const dataDir = join(DATA_DIR, 'postgres')
  const running = DATABASE_URL || (await findEmbeddedPostgres(dataDir))
  if (running) return work(running)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    console.error(`There is no database under ${DATA_DIR}: name one by DATABASE_URL or DATA_DIR`)
    return 2
  }
  const server = await startEmbeddedPostgres({ dataDir })
  return work(server.url).finally(server.stop)
}
