import { clock } from './clock.ts'
import { highlight } from './highlight.ts'
import { migrateDatabase } from './migrate.ts'
import { owner } from './owner.ts'
import { replay } from './replay.ts'
import { reset } from './reset.ts'
import { resetFactor } from './reset-factor.ts'
import { grant, revoke } from './role.ts'

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
