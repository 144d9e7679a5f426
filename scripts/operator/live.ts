import { channel } from './live/channel.ts'
import { input } from './live/input.ts'
import { key } from './live/key.ts'
import { runCommand } from './shared/run-command.ts'

export const commands = { key, input, channel }

if (import.meta.main) process.exitCode = await runCommand('live', commands, process.argv.slice(2))
