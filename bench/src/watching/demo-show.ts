import type { Fan } from '@encore/dev-env'
import { demoMembers } from '@encore/dev-env/seed'

export interface Account {
  email: string
  password: string
}

/** A demo member who may watch the permanent show. */
export const ticketHolder: Account = memberOf('ticket to AFTERGLOW')
/** A demo member without a ticket, but with cubes to buy one. */
export const withoutTicket: Account = memberOf('no ticket yet')

function memberOf(part: string): Account {
  const member = demoMembers.find(({ description }) => description.includes(part))
  if (!member) throw new Error(`No member of the demo has this description: ${part}`)
  return member
}

export async function showOnAir(url: string): Promise<{ id: string; startMs: number }> {
  const response = await fetch(`${url}/api/v1/event/status/on-air`)
  const { content } = (await response.json()) as { content: { id: string; slug: string; startAt: string }[] }
  const show = content.find(({ slug }) => slug === 'afterglow')
  if (!show) throw new Error('AFTERGLOW is not on air')
  return { id: show.id, startMs: Date.parse(show.startAt) }
}

/** Returns the folder of the stream with a fresh token of this member, as seen at `origin`. */
export async function folderOfStream(fan: Fan, productUrl: string, origin = productUrl): Promise<string> {
  const { id } = await showOnAir(productUrl)
  const playback = await fan.call('POST /api/v1/live/{id}/playback', {
    params: { id },
    body: { takeOver: true },
  })
  if (!playback.ok) throw new Error(`No stream: ${playback.error.name}`)
  return new URL('.', new URL(playback.value.standardUrl, origin)).href
}

export async function buyTicket(fan: Fan, eventId: string): Promise<void> {
  const products = await fan.call('GET /api/v1/event/{id}/products', { params: { id: eventId } })
  const ticket = products.ok ? products.value.content.find(({ kind }) => kind === 'TICKET_LIVE') : undefined
  const order = await fan.call(
    'POST /api/v2/order/product',
    { body: { productUid: ticket?.id ?? '', pgCode: 'CUBE', quantity: 1 } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!order.ok) throw new Error(`No ticket: ${order.error.name}`)
}
