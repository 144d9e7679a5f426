import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { keyIdOf, type SigningKey } from '@encore/draw-protocol/statements'
import type { Ctx } from '#platform/context.ts'
import { keptSecret } from '#platform/secrets.ts'

/** DER header of an Ed25519 private key (RFC 8410), followed by its 32 bytes. */
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')
const rawLength = 32

export interface HouseSigningKey extends SigningKey {
  publicKey: Uint8Array<ArrayBuffer>
}

/** Key of the house for the statements of draws, from its 32 secret bytes. */
export function signingKeyOf(secret: Buffer): HouseSigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([privateKeyHeader, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = rawPublicKey(privateKey)
  return {
    publicKey,
    keyId: keyIdOf(publicKey),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  }
}

function rawPublicKey(privateKey: KeyObject): Uint8Array<ArrayBuffer> {
  const encoded = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return new Uint8Array(encoded.subarray(encoded.length - rawLength))
}

const byContext = new WeakMap<Ctx, HouseSigningKey>()

/** The signing key of this deployment; it is no child of APP_SECRET. */
export function houseKeyOf(ctx: Ctx): HouseSigningKey {
  const known = byContext.get(ctx)
  if (known) return known
  const { DRAW_SIGNING_KEY, DATA_DIR } = ctx.config
  const secret = DRAW_SIGNING_KEY
    ? Buffer.from(DRAW_SIGNING_KEY, 'hex')
    : keptSecret(DATA_DIR, 'draw-signing-key')
  const key = signingKeyOf(secret)
  byContext.set(ctx, key)
  return key
}
