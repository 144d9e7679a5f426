import { commands } from './money/index.ts'
import { runCommand } from './operator/run-command.ts'

process.exitCode = await runCommand('money', commands, process.argv.slice(2))
