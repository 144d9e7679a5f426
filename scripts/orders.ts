import { runCommand } from './operator/run-command.ts'
import { commands } from './orders/index.ts'

process.exitCode = await runCommand('orders', commands, process.argv.slice(2))
