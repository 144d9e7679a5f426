import { createHash, createHmac } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'

/** 192 bits in base64url. */
const tokenLength = 32

/** The secret of a gift's link: made from its id whenever it is shown, so that nothing stored opens the gift. */
export const giftToken = ({ secrets }: Pick<Ctx, 'secrets'>, giftId: string): string =>
  createHmac('sha256', secrets('gift-link')).update(giftId).digest('base64url').slice(0, tokenLength)

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const linkPath = (ctx: Pick<Ctx, 'secrets'>, giftId: string): string =>
  `/gift/${giftToken(ctx, giftId)}`
