import { claimedKeys, confusableKey } from '#kernel/confusable-names.ts'
import type { Bus } from './bus.ts'
import type { Db, Sql } from './db/connect.ts'

/** Reserves protected names, so that no other member may use a similar one. */
export interface NameGuard {
  /** Adds a source of protected names. */
  protect(read: (db: Db) => Promise<readonly string[]>): void
  /** Adds a rule for members who may use a protected name. */
  exempt(mayCarry: (db: Db, uid: string) => Promise<boolean>): void
  /** True when this name resembles a protected one and the member may not use it; `uid` is null before sign-up. */
  refuses(name: string, uid: string | null): Promise<boolean>
}

const freshMs = 60_000

export function createNameGuard(sql: Sql, bus: Bus): NameGuard {
  const readers: Parameters<NameGuard['protect']>[0][] = []
  const exemptions: Parameters<NameGuard['exempt']>[0][] = []
  let protectedKeys: { all: Promise<ReadonlySet<string>>; atMs: number } | null = null
  const forget = () => {
    protectedKeys = null
  }
  bus.on('catalog', forget)
  bus.onGap(forget)

  const read = async () => {
    const names = await Promise.all(readers.map((reader) => reader(sql)))
    return new Set(names.flat().map(confusableKey).filter(Boolean))
  }
  const readProtectedKeys = (): Promise<ReadonlySet<string>> => {
    if (protectedKeys && performance.now() - protectedKeys.atMs < freshMs) return protectedKeys.all
    const all = read()
    protectedKeys = { all, atMs: performance.now() }
    all.catch(forget)
    return all
  }

  return {
    protect: (reader) => void readers.push(reader),
    exempt: (mayCarry) => void exemptions.push(mayCarry),
    refuses: async (name, uid) => {
      const known = await readProtectedKeys()
      if (!claimedKeys(name).some((look) => known.has(look))) return false
      if (uid === null) return true
      const mays = await Promise.all(exemptions.map((mayCarry) => mayCarry(sql, uid)))
      return !mays.includes(true)
    },
  }
}
