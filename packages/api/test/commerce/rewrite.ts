import { expect } from 'vitest'
import type { World } from '../world.ts'

/** Rewrites a function of this world's database: a race in it has to break something then. */
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
