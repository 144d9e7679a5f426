import { attention } from './money/attention.ts'
import { campaign } from './money/campaign.ts'
import { check } from './money/check.ts'
import { refund } from './money/refund.ts'
import type { Command } from './operator/command.ts'

const commands: Record<string, Command> = { check, attention, refund, campaign }

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const code = command ? await command.run(args) : null
if (code === null) {
  for (const { usage } of command ? [command] : Object.values(commands)) {
    const [call, effect] = usage
    console.error(`npm run money -- ${call.padEnd(24)} ${effect}`)
  }
}
process.exitCode = code ?? 2
