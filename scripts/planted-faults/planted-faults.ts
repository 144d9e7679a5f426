import { chat } from './faults/chat.ts'
import { draws } from './faults/draws.ts'
import { headers } from './faults/headers.ts'
import { hydration } from './faults/hydration.ts'
import { limits } from './faults/limits.ts'
import { media } from './faults/media.ts'
import { pages } from './faults/pages.ts'
import { payments } from './faults/payments.ts'
import { permissions } from './faults/permissions.ts'
import { player } from './faults/player.ts'
import { rules } from './faults/rules.ts'
import { sql } from './faults/sql.ts'
import { studio } from './faults/studio.ts'
import { texts } from './faults/texts.ts'
import { transactions } from './faults/transactions.ts'
import type { PlantedFault } from './planted-fault.ts'

export const plantedFaults: readonly PlantedFault[] = [
  ...rules,
  ...sql,
  ...transactions,
  ...limits,
  ...permissions,
  ...headers,
  ...payments,
  ...hydration,
  ...pages,
  ...player,
  ...media,
  ...chat,
  ...draws,
  ...studio,
  ...texts,
]
