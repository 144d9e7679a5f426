import type { Ctx } from '#platform/context.ts'
import { selectSecretSeeds } from './allotment-store.ts'
import { openSeed } from './seed.ts'

/** Reports at each start the seeds that cannot be opened, whose allotments would be void at the close. */
export async function checkSeeds(ctx: Ctx): Promise<void> {
  for (const allotment of await selectSecretSeeds(ctx.sql))
    if (!openSeed(ctx, allotment))
      ctx.log.error({ allotment: allotment.id.toString('hex') }, 'the seed of an allotment cannot be opened')
}
