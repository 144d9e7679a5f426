import { expect } from 'vitest'
import type { World } from '../world.ts'

/** Rewrites a function of this world's database, for example to prove that a race breaks without its guard. */
export async function rewrite(
  { db }: World,
  name: string,
  change: (source: string) => string,
): Promise<void> {
  const [row] = await db.owner<{ source: string }[]>`select pg_get_functiondef(${name}::regproc) as source`
  const changed = change(row?.source ?? '')
  expect(changed).not.toBe(row?.source)
  await db.owner.unsafe(changed)
}
