import { memberNames } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'

/** Time an accepted nickname is cached. It is limited because an artist of the same name may be added. */
const goodMs = 300_000

export interface NicknameCheckCache {
  /** True when the nickname could be taken for an artist's. */
  isRefused(uid: string): Promise<boolean>
  sweep(): void
}

/** Caches accepted nicknames only; a refused one is read again each time, since it may have been changed. */
export function createNicknameCheckCache({
  sql,
  names,
  log,
}: Pick<Ctx, 'sql' | 'names' | 'log'>): NicknameCheckCache {
  const asked = new Map<string, { isRefused: Promise<boolean>; atMs: number }>()

  const read = async (uid: string): Promise<boolean> => {
    try {
      const name = (await memberNames(sql, [uid])).get(uid) ?? ''
      const isRefused = await names.refuses(name, uid)
      if (isRefused) asked.delete(uid)
      return isRefused
    } catch (err) {
      asked.delete(uid)
      log.warn({ err }, 'nickname check failed; the member may write')
      return false
    }
  }
  const isGood = ({ atMs }: { atMs: number }) => performance.now() - atMs < goodMs

  return {
    isRefused: (uid) => {
      const known = asked.get(uid)
      if (known && isGood(known)) return known.isRefused
      // Concurrent messages of one member share one check, which keeps their order.
      const isRefused = read(uid)
      asked.set(uid, { isRefused, atMs: performance.now() })
      return isRefused
    },
    sweep: () => {
      for (const [uid, known] of asked) if (!isGood(known)) asked.delete(uid)
    },
  }
}
