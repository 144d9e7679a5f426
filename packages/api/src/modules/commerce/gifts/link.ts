import { createHash, createHmac } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'

/** 192 bits in base64url. */
const tokenLength = 32

/** Derives the secret of a gift's link from its id on each use, so that nothing stored can open the gift. */
export const giftToken = ({ secrets }: Pick<Ctx, 'secrets'>, giftId: string): string =>
  createHmac('sha256', secrets('gift-link')).update(giftId).digest('base64url').slice(0, tokenLength)

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const linkPath = (ctx: Pick<Ctx, 'secrets'>, giftId: string): string =>
  `/gift/${giftToken(ctx, giftId)}`
