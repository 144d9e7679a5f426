import type { Sql, Tx } from '#platform/db/connect.ts'
import { openShop, type Shop } from './shop.ts'

/** A shop of its own in which a guard is missing; the race in it has to break something. */
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

/** No statement of the product locks an order or its buyer any more. */
export async function withoutOrderLocks({ world }: Shop): Promise<void> {
  world.api.ctx.sql = unlocking(world.api.ctx.sql)
}

const unlocking = <S extends Sql | Tx>(sql: S): S =>
  new Proxy(sql, {
    apply: (target, self, [parts, ...values]) =>
      Reflect.apply(target as never, self, [isTemplate(parts) ? unlocked(parts) : parts, ...values]),
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || (name !== 'begin' && name !== 'savepoint')) return value
      return (...args: unknown[]) =>
        Reflect.apply(
          value,
          target,
          args.map((arg) => (typeof arg === 'function' ? (tx: Tx) => arg(unlocking(tx)) : arg)),
        )
    },
  })

const isTemplate = (parts: unknown): parts is TemplateStringsArray => Array.isArray(parts) && 'raw' in parts

function unlocked(parts: TemplateStringsArray): TemplateStringsArray {
  const without = parts.map((part) =>
    part.replace('pg_advisory_xact_lock', 'sign').replace(/for no key update(?! skip)/, ''),
  )
  return Object.assign(without, { raw: without })
}
