import type { Sql, Tx } from '#platform/db/connect.ts'
import { intercepting } from './intercepting.ts'
import { openShop, type Shop } from './shop.ts'

/** Runs the race in a separate shop whose guard is removed; the race must break something there. */
export async function unguarded(
  takeOut: (bare: Shop) => Promise<void>,
  race: (bare: Shop) => Promise<number>,
): Promise<number> {
  const bare = await openShop()
  try {
    await takeOut(bare)
    return await race(bare)
  } finally {
    await bare.close()
  }
}

export async function withoutOrderLocks({ world }: Shop): Promise<void> {
  world.api.ctx.sql = unlocking(world.api.ctx.sql)
}

const unlocking = <S extends Sql | Tx>(sql: S): S => intercepting(sql, (parts, run) => run(unlocked(parts)))

function unlocked(parts: TemplateStringsArray): TemplateStringsArray {
  const without = parts.map((part) =>
    part.replace('pg_advisory_xact_lock', 'sign').replace(/for no key update(?! skip)/, ''),
  )
  return Object.assign(without, { raw: without })
}
