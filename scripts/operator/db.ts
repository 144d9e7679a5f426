import { clock } from './db/clock.ts'
import { highlight } from './db/highlight.ts'
import { migrateDatabase } from './db/migrate.ts'
import { owner } from './db/owner.ts'
import { replay } from './db/replay.ts'
import { reset } from './db/reset.ts'
import { resetFactor } from './db/reset-factor.ts'
import { grant, revoke } from './db/role.ts'
import { runCommand } from './shared/run-command.ts'

export const commands = {
  reset,
  migrate: migrateDatabase,
  clock,
  owner,
  'reset-factor': resetFactor,
  grant,
  revoke,
  replay,
  highlight,
}

if (import.meta.main) process.exitCode = await runCommand('db', commands, process.argv.slice(2))
