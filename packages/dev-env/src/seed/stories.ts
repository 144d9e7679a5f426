import type { Api } from '@encore/api'
import type { FanWorld } from '#src/fan.ts'
import { seedAnnouncements } from './announcements.ts'
import { seedMembers } from './members.ts'
import { arePastShowsTold, seedPastShows } from './past-shows.ts'
import { seedStaff } from './staff.ts'

/**
 * What fans and staff of the demo have lived through, by calls to the product, which must be listening. A start that
 * was cut off is made good by the next one; once all is told, the demo's people belong to whoever tries the product.
 */
export async function tellStories(api: Api, world: FanWorld): Promise<void> {
  if (await arePastShowsTold(api)) return
  await seedMembers(world)
  await seedStaff(api, world)
  await seedAnnouncements(api)
  await seedPastShows(api, world)
}
