import { utf8 } from '@encore/draw-protocol/bytes'
import { houseKeyText } from '@encore/draw-protocol/statements'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { insertFirstKey, insertNextKey } from './key-store.ts'
import { houseKeyOf, signingKeyOf } from './signing-key.ts'

/** Publishes the signing key at a start: the first one as it is, a later one signed by the key before it. */
export async function publishKey(ctx: Ctx): Promise<void> {
  const { publicKey } = houseKeyOf(ctx)
  await insertFirstKey(ctx.sql, publicKey)
  const { DRAW_FORMER_SIGNING_KEY: secret } = ctx.config
  if (!secret) return
  const former = signingKeyOf(Buffer.from(secret, 'hex'))
  const sign = (from: number) => former.sign(utf8(houseKeyText({ publicKey, from })))
  await transact(ctx.sql, async (tx) =>
    ok(await insertNextKey(tx, { publicKey, formerKey: former.publicKey, sign })),
  )
}
