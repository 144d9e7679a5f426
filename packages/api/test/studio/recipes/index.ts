import { announcing } from './announcing.ts'
import { callControl } from './call-control.ts'
import { callSeats } from './call-seats.ts'
import { calls } from './calls.ts'
import { door } from './door.ts'
import { draws } from './draws.ts'
import { events } from './events.ts'
import { live } from './live.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import { pools } from './pools.ts'
import { reports } from './reports.ts'
import { selling } from './selling.ts'
import { showControl } from './show-control.ts'
import { signing } from './signing.ts'
import type { Recipes } from './stage.ts'
import { uploading } from './uploading.ts'

/** For each studio call that changes something, the preparation and input with which it succeeds. */
export const recipes: Recipes = {
  ...door,
  ...people,
  ...events,
  ...draws,
  ...signing,
  ...calls,
  ...callControl,
  ...callSeats,
  ...selling,
  ...pools,
  ...uploading,
  ...announcing,
  ...orders,
  ...live,
  ...showControl,
  ...reports,
}

export { openStage, type Ready, type Stage, type WriteKey } from './stage.ts'
