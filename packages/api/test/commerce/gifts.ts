import type { CallInput, Endpoints, GiftCard, OwnGift } from '@encore/contract/endpoints'
import type { GatewayCode, PgCode } from '@encore/contract/rules/payment-methods'
import type { Placed } from './gateway.ts'
import type { Fan, Shop } from './shop.ts'

type GiftBody = CallInput<Endpoints['POST /api/v1/gift']>['body']

export const order = ({ api }: Fan, productUid: string, change: Partial<GiftBody> = {}) =>
  api('POST /api/v1/gift', {
    body: { productUid, pgCode: 'CUBE', quantity: 1, message: 'Happy birthday', ...change },
  })

export interface Given {
  giftId: string
  orderId: string
  token: string
}

export async function give(fan: Fan, productUid: string, change: Partial<GiftBody> = {}): Promise<Given> {
  const placed = await order(fan, productUid, change)
  if (!placed.ok) throw new Error(`not given: ${JSON.stringify(placed.error)}`)
  const { giftId, orderId } = placed.value
  return { giftId, orderId, token: await tokenOf(fan, giftId) }
}

export async function sent({ api }: Fan, giftId: string): Promise<OwnGift> {
  const answer = await api('GET /api/v1/gift/sent/{id}', { params: { id: giftId } })
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value
}

export async function tokenOf(fan: Fan, giftId: string): Promise<string> {
  const { link } = await sent(fan, giftId)
  if (!link) throw new Error(`${giftId} has no link`)
  return link.slice('/gift/'.length)
}

export async function giveAtGateway(
  fan: Fan,
  productUid: string,
  pgCode: GatewayCode = 'P000',
): Promise<Placed & { giftId: string }> {
  const placed = await order(fan, productUid, { pgCode: pgCode as PgCode })
  if (!placed.ok) throw new Error(`not placed: ${placed.error.name}`)
  const { giftId, orderId, sortingParams, fgkey, onlineUrl } = placed.value
  const form = { ...sortingParams, fgkey: fgkey ?? '' }
  return { giftId, orderId, ref: sortingParams?.ref ?? '', form, onlineUrl }
}

export const look = ({ api }: Fan, token: string) => api('GET /api/v1/gift/{token}', { params: { token } })

export async function seen(fan: Fan, token: string): Promise<GiftCard> {
  const answer = await look(fan, token)
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value
}

export const accept = ({ api }: Fan, token: string, body = {}, idempotencyKey?: string) =>
  api(
    'POST /api/v1/gift/{token}/accept',
    { params: { token }, body },
    idempotencyKey ? { idempotencyKey } : {},
  )
export const decline = ({ api }: Fan, token: string) =>
  api('POST /api/v1/gift/{token}/decline', { params: { token }, body: {} })
export const withdraw = ({ api }: Fan, giftId: string) =>
  api('POST /api/v1/gift/sent/{id}/withdraw', { params: { id: giftId }, body: {} })

export const historyOf = async ({ world }: Shop, giftId: string): Promise<string[]> =>
  (
    await world.db.owner<{ event: string }[]>`
      select event from gift_history where gift_id = ${giftId} order by id`
  ).map(({ event }) => event)
