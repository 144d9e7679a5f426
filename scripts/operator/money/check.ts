import { checkBooks } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onDatabase } from '../shared/database.ts'

export const check: Command = {
  usage: ['check', 'whether the books balance; ends with 1 when they do not'],
  run: async (args) => (args.length > 0 ? null : onDatabase(tell)),
}

async function tell(url: string): Promise<number> {
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
