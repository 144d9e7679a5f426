import { commands } from './db/index.ts'
import { runCommand } from './operator/run-command.ts'

process.exitCode = await runCommand('db', commands, process.argv.slice(2))
