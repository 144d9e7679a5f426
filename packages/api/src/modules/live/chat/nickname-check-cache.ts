import { memberNames } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'

/** A good name is asked for again after this long: an artist may have come who is called alike. */
const goodMs = 300_000

/** Under which names members speak. */
export interface NicknameCheckCache {
  /** Whether the member's name would be taken for an artist's. */
  isRefused(uid: string): Promise<boolean>
  /** Forgets who has not spoken for long. */
  sweep(): void
}

/** A good name is remembered, a bad one read again each time: it may be another by now. */
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
      // Who says two things at once waits for one answer, so that the second is not heard first.
      const isRefused = read(uid)
      asked.set(uid, { isRefused, atMs: performance.now() })
      return isRefused
    },
    sweep: () => {
      for (const [uid, known] of asked) if (!isGood(known)) asked.delete(uid)
    },
  }
}
