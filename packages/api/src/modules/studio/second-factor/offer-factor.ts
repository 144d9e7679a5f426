import { randomBytes } from 'node:crypto'
import type { FactorOffer } from '@encore/contract/endpoints'
import { qrPath } from '#modules/commerce/delivery/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { sealText } from '#platform/sealed.ts'
import { noteUse, upsertOffer } from './store.ts'
import { base32, factorUri, fromBase32 } from './totp.ts'

const issuer = 'Encore Studio'
/** As RFC 4226 recommends for SHA-1. */
const secretBytes = 20

/** A new secret, in place of one that was offered before; null for who has confirmed theirs. */
export async function offerFactor(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  uid: string,
  email: string,
): Promise<FactorOffer | null> {
  const secret = randomBytes(secretBytes)
  if (!(await upsertOffer(tx, uid, sealed(ctx, uid, secret)))) return null
  return { secret: base32(secret), qr: qrPath(factorUri(issuer, email, secret)) }
}

/** A secret that everybody knows, for the accounts of the demo. */
export async function enrolKnown(ctx: Ctx, uid: string, secret: string): Promise<void> {
  if (ctx.config.isProduction) throw new Error('a known second factor is for demos only')
  await ctx.sql.begin(async (tx) => {
    if (await upsertOffer(tx, uid, sealed(ctx, uid, fromBase32(secret)))) await noteUse(tx, uid, 0)
  })
}

const sealed = ({ secrets }: Pick<Ctx, 'secrets'>, uid: string, secret: Buffer): Buffer =>
  sealText(secrets('second-factor'), secret.toString('base64'), uid)
