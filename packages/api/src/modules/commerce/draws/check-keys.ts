import type { Ctx } from '#platform/context.ts'
import { isPublished } from './key-store.ts'
import { openSeed } from './seed.ts'
import { houseKeyOf } from './signing-key.ts'
import { selectSealed } from './store.ts'

/**
 * Reports at each start what would break a draw later: a signing key that is not published, so that statements look
 * forged, and seeds that cannot be opened, so that their draws would be void at the close.
 */
export async function checkKeys(ctx: Ctx): Promise<void> {
  if (!(await isPublished(ctx.sql, houseKeyOf(ctx).publicKey)))
    ctx.log.error('the signing key of draws is not published')
  for (const draw of await selectSealed(ctx.sql)) {
    if (!openSeed(ctx, draw))
      ctx.log.error({ draw: draw.id.toString('hex') }, 'the seed of a draw cannot be opened')
  }
}
