import { randomBytes } from 'node:crypto'
import type { FactorOffer } from '@encore/contract/endpoints'
import { qrPath } from '#modules/commerce/delivery/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { encryptText } from '#platform/encrypted-text.ts'
import { noteUse, upsertOffer } from './store.ts'
import { base32, factorUri, fromBase32 } from './totp.ts'

const issuer = 'Encore Studio'

/** Offers a new secret and replaces an earlier offer; null when a second factor is already confirmed. */
export async function offerFactor(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  uid: string,
  email: string,
): Promise<FactorOffer | null> {
  const secret = newSecret()
  return (await upsertOffer(tx, uid, encryptSecret(ctx, uid, secret))) ? shown(secret, email) : null
}

/** Stores a publicly known secret for demo accounts. Throws in production. */
export async function enrolKnown(ctx: Ctx, uid: string, secret: string): Promise<void> {
  if (ctx.config.isProduction) throw new Error('a known second factor is for demos only')
  await ctx.sql.begin(async (tx) => {
    if (await upsertOffer(tx, uid, encryptSecret(ctx, uid, fromBase32(secret)))) await noteUse(tx, uid, 0)
  })
}

/** 20 bytes, the length that RFC 4226 recommends for SHA-1. */
export const newSecret = (): Buffer => randomBytes(20)

export const shown = (secret: Buffer, email: string): FactorOffer => ({
  secret: base32(secret),
  qr: qrPath(factorUri(issuer, email, secret)),
})

/** Encrypts the secret for storage. */
export const encryptSecret = ({ secrets }: Pick<Ctx, 'secrets'>, uid: string, secret: Buffer): Buffer =>
  encryptText(secrets('second-factor'), secret.toString('base64'), uid)
