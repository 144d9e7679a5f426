import type { Api } from '@encore/api'
import type { FanWorld } from '#src/fan.ts'
import { seedAnnouncements } from './announcements.ts'
import { seedCalls } from './calls.ts'
import { seedDraws } from './draws.ts'
import { seedMembers } from './members.ts'
import { arePastShowsNotified, seedPastShows } from './past-shows.ts'
import { seedRandomGoods } from './random-goods.ts'
import { seedStaff } from './staff.ts'

/**
 * Creates the demo's members, staff and past activity through calls to the product, which must be listening. An
 * interrupted start is completed by the next one; afterwards the demo's accounts are left to the visitor. Each start
 * publishes a draw that closes within minutes and opens a call session; the first one allots random goods.
 */
export async function seedPastActivity(api: Api, world: FanWorld): Promise<void> {
  if (!(await arePastShowsNotified(api))) {
    await seedMembers(world)
    await seedStaff(api, world)
    await seedAnnouncements(api)
    await seedPastShows(api, world)
  }
  await seedCalls(api)
  await seedDraws(api, world)
  await seedRandomGoods(api, world)
}
