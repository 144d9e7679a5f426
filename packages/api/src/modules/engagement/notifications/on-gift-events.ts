import type { Texts } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap, DomainEvents, GiftNews } from '#platform/domain-events.ts'
import { enqueue } from '#platform/jobs.ts'
import type { GiftMailJob } from './mail-gift.ts'
import { type NewNotification, notify } from './notify.ts'

export function subscribeToGiftEvents(events: DomainEvents): void {
  events.on('gift.ready', notifyGiftReady)
  events.on('gift.dueSoon', notifyGiftDueSoon)
  events.on('gift.accepted', notifyGiftAccepted)
  events.on('gift.declined', notifyGiftDeclined)
  events.on('gift.expired', notifyGiftExpired)
  events.on('gift.revoked', notifyGiftRevoked)
}

async function notifyGiftReady(tx: Tx, gift: DomainEventMap['gift.ready']): Promise<void> {
  const { orderId, name: item, quantity, amount, currency, pgCode, until } = gift
  const order = { orderId, item, quantity, amount, currency, pgCode }
  await tellSender(tx, gift, { template: 'gift-ready', data: { ...(await sent(tx, gift)), until, order } })
  await mailRecipient(tx, gift, false)
}

async function notifyGiftDueSoon(tx: Tx, gift: DomainEventMap['gift.dueSoon']): Promise<void> {
  await tellSender(tx, gift, {
    template: 'gift-reminder',
    data: { ...(await sent(tx, gift)), until: gift.until },
  })
  await mailRecipient(tx, gift, true)
}

/** Notifies both sides in the order of their ids, so that mutual gifts cannot deadlock. */
async function notifyGiftAccepted(tx: Tx, gift: DomainEventMap['gift.accepted']): Promise<void> {
  const { giftId, senderId, recipientId } = gift
  const item = await calledBy(tx, gift)
  const names = await presentNames(tx, [senderId, recipientId])
  const sender = names.get(senderId) ?? null
  const recipient = names.get(recipientId) ?? ''
  const tellings = [
    {
      memberId: senderId,
      tell: async () =>
        tellSender(tx, gift, { template: 'gift-accepted', data: { ...(await sent(tx, gift)), recipient } }),
    },
    {
      memberId: recipientId,
      tell: () =>
        notify(tx, {
          memberId: recipientId,
          template: 'gift-received',
          data: { item, sender, eventId: admitsTo(gift), orderId: gift.orderId },
          sourceId: giftId,
          dedupeKey: `gift-received:${giftId}`,
        }),
    },
  ]
  for (const { tell } of tellings.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))) await tell()
}

const notifyGiftDeclined = async (tx: Tx, gift: DomainEventMap['gift.declined']): Promise<void> =>
  tellSender(tx, gift, { template: 'gift-declined', data: await sent(tx, gift) })

const notifyGiftExpired = async (tx: Tx, gift: DomainEventMap['gift.expired']): Promise<void> =>
  tellSender(tx, gift, { template: 'gift-expired', data: await sent(tx, gift) })

/** Notifies only the recipient; the sender is notified of the refund. */
async function notifyGiftRevoked(tx: Tx, gift: DomainEventMap['gift.revoked']): Promise<void> {
  const { giftId, senderId, recipientId } = gift
  if (recipientId === null) return
  const item = await calledBy(tx, gift)
  await notify(tx, {
    memberId: recipientId,
    template: 'gift-revoked',
    data: {
      item,
      sender: (await presentNames(tx, [senderId])).get(senderId) ?? null,
      eventId: admitsTo(gift),
      orderId: gift.orderId,
    },
    sourceId: giftId,
    dedupeKey: `gift-revoked:${giftId}`,
  })
}

type SenderWords = NewNotification extends infer T
  ? T extends NewNotification & {
      template: `gift-${'ready' | 'reminder' | 'accepted' | 'declined' | 'expired'}`
    }
    ? Pick<T, 'template' | 'data'>
    : never
  : never

const tellSender = (tx: Tx, { senderId, giftId }: GiftNews, words: SenderWords): Promise<void> =>
  notify(tx, {
    memberId: senderId,
    ...words,
    sourceId: giftId,
    dedupeKey: `${words.template}:${giftId}`,
  })

/** The task sends nothing when the gift has no address. */
async function mailRecipient(tx: Tx, { giftId }: GiftNews, isReminder: boolean): Promise<void> {
  const job: GiftMailJob = { giftId, isReminder }
  await enqueue(tx, 'mail-gift', job)
}

/** Names a ticket by its event, because its own name, such as Live, is not sufficient. */
async function calledBy(tx: Tx, { kind, eventId, name }: GiftNews): Promise<Texts> {
  const isTicket = kind === 'TICKET_LIVE' || kind === 'TICKET_REPLAY'
  const event = isTicket && eventId !== null ? await findHeldEvent(tx, eventId) : null
  return event?.title ?? name
}

const sent = async (tx: Tx, gift: GiftNews) => ({
  giftId: gift.giftId,
  orderId: gift.orderId,
  item: await calledBy(tx, gift),
})

const admitsTo = ({ kind, eventId }: GiftNews): string | null => (kind === 'TICKET_LIVE' ? eventId : null)
