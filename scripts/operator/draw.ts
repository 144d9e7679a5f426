import { cards } from './draw/cards.ts'
import { check } from './draw/check.ts'
import { compare } from './draw/compare.ts'
import { promise } from './draw/promise.ts'
import { runCommand } from './shared/run-command.ts'

export const commands = { check, compare, promise, cards }

if (import.meta.main) process.exitCode = await runCommand('draw', commands, process.argv.slice(2))
