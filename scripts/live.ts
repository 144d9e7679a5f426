import { commands } from './live/index.ts'
import { runCommand } from './operator/run-command.ts'

process.exitCode = await runCommand('live', commands, process.argv.slice(2))
