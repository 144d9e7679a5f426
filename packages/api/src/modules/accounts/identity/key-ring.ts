import {
  createEncrypter,
  type Encrypter,
  generateKey,
  type KeySet,
  openKeySet,
  planRotation,
} from '@encore/identity/server'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { changeKey, insertKey, lockKeys, selectKeys } from './key-store.ts'

export interface KeyRing {
  current(): KeySet
  /** Creates, promotes and retires keys that are due and reloads them; every process runs it hourly. */
  turn(): Promise<void>
}

export async function openKeyRing(ctx: Ctx): Promise<KeyRing> {
  const kek = createEncrypter([{ id: 'k1', key: ctx.secrets('identity-keys') }])
  let set = await rotateAndRead(ctx, kek)
  return {
    current: () => set,
    turn: async () => {
      set = await rotateAndRead(ctx, kek)
    },
  }
}

async function rotateAndRead(ctx: Ctx, kek: Encrypter): Promise<KeySet> {
  const rows = await transact(ctx.sql, async (tx) => {
    await lockKeys(tx)
    const steps = planRotation(await selectKeys(tx), ctx.clock.now())
    for (const step of steps) {
      if (step.kind === 'create') await insertKey(tx, await generateKey(step.state, kek, ctx.clock.now()))
      else await changeKey(tx, step)
    }
    return ok(await selectKeys(tx))
  })
  if (!rows.ok) throw new Error('unreachable: reading keys has no failure')
  return openKeySet(rows.value, kek)
}
