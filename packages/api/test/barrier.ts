import { expect, vi } from 'vitest'
import type { World } from './world.ts'

const key = 771_001

/** A statement of PL/pgSQL at which a transaction waits while `throughBarrier` holds the barrier. */
export const waitAtBarrier = `perform pg_advisory_xact_lock_shared(${key});`

/**
 * Starts a race and lets its transactions past `waitAtBarrier` once `count` of them wait there and `beforeRelease` is
 * done.
 *
 * A race that should break needs transactions that have all read before one writes, however slow the machine is.
 */
export async function throughBarrier<T>(
  { db: { owner } }: World,
  count: number,
  race: () => Promise<T>,
  beforeRelease: () => Promise<void> = async () => {},
): Promise<T> {
  const { racing } = await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${key})`
    const racing = race()
    await vi.waitFor(async () => {
      const waiting = await owner`
        select from pg_locks
        where locktype = 'advisory' and objid = ${key} and not granted
          and database = (select oid from pg_database where datname = current_database())`
      expect(waiting.length).toBeGreaterThanOrEqual(count)
    }, 20_000)
    await beforeRelease()
    return { racing }
  })
  return racing
}
