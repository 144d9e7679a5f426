import { memberNames } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'

/** A good name is asked for again after this long: an artist may have come who is called alike. */
const goodMs = 300_000

/** Under which names members speak. */
export interface Bearers {
  /** Whether the member's name would be taken for an artist's. */
  isRefused(uid: string): Promise<boolean>
  /** Forgets who has not spoken for long. */
  sweep(nowMs: number): void
}

/** A good name is remembered, a bad one read again each time: it may be another by now. */
export function rememberBearers({ sql, names, log }: Pick<Ctx, 'sql' | 'names' | 'log'>): Bearers {
  const good = new Map<string, number>()
  return {
    isRefused: async (uid) => {
      const nowMs = performance.now()
      if (nowMs - (good.get(uid) ?? Number.NEGATIVE_INFINITY) < goodMs) return false
      try {
        const name = (await memberNames(sql, [uid])).get(uid) ?? ''
        if (await names.refuses(name, uid)) return true
        good.set(uid, nowMs)
        return false
      } catch (err) {
        log.warn({ err }, 'a name could not be read; its member may speak')
        return false
      }
    },
    sweep: (nowMs) => {
      for (const [uid, atMs] of good) if (nowMs - atMs >= goodMs) good.delete(uid)
    },
  }
}
