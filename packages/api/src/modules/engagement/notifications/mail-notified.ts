import { calendarFile } from '@encore/contract/rules/calendar'
import { pathIn } from '@encore/contract/rules/locale'
import { quietUntil } from '@encore/contract/rules/quiet-hours'
import { localText } from '#kernel/texts.ts'
import { type MemberRow, memberById } from '#modules/accounts/members/index.ts'
import { ownCurrencies } from '#modules/accounts/wallet/index.ts'
import { findTicketEvent } from '#modules/catalog/events/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { orderTax, refundTax } from '#modules/commerce/orders/index.ts'
import { realNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { enqueueBehind } from '#platform/jobs.ts'
import { type Mail, senderAddress } from '#platform/mail.ts'
import { composeMail } from '#platform/mail-layout.ts'
import { translator } from '#platform/translator.ts'
import type { MailAddition, Reader, Ticket, Words } from './messages/message.ts'
import { clocksOf } from './messages/zones.ts'
import { type MailedNotification, mailStatus, selectNotification } from './store.ts'
import { mailAddition, mailPreference, renderNotification } from './templates.ts'
import { unsubscribeTokenOf } from './unsubscribe-link.ts'

/** Reference to a notification; recipient and language are read when the mail is composed. */
export interface NotificationMail {
  id: string
  /** True when a newer notification about the same source cancels the mail. */
  isUnlessOvertaken: boolean
}

/**
 * Mails a notification; skips deleted accounts and members without an address. Throws when the mail could not be handed
 * over.
 */
export async function sendNotificationMail(
  ctx: Ctx,
  { id, isUnlessOvertaken }: NotificationMail,
): Promise<void> {
  const notification = await selectNotification(ctx.sql, id)
  const member = notification?.memberId ? await memberById(ctx.sql, notification.memberId) : null
  if (!notification || !member?.email || (isUnlessOvertaken && notification.isOvertaken)) return
  const preference = mailPreference(notification.template, notification.data)
  if (preference !== null) {
    const { takes, waitsForDay } = await mailStatus(ctx.sql, member.uid, preference)
    if (!takes) return
    const until = waitsForDay ? quietUntil(ctx.clock.now()) : null
    if (until !== null) return waitForDay(ctx, { id, isUnlessOvertaken }, until)
  }
  const mail = await composeNotificationMail(ctx, notification, member, (kind) =>
    unsubscribeTokenOf(ctx, member.uid, kind),
  )
  if (!mail) throw new Error(`${notification.template} is mailed by another version of the product`)
  await ctx.sendMail({ ...mail, id })
}

/** Postpones the mail until daytime; its data is read again then. */
function waitForDay({ sql, clock }: Ctx, job: NotificationMail, until: number): Promise<void> {
  return enqueueBehind(sql, 'mail-notification', [job], { runAt: new Date(realNow() + until - clock.now()) })
}

/**
 * Composes the mail of a notification; null when the kind has none. `wayOut` returns the unsubscribe page of a mail
 * kind.
 */
export async function composeNotificationMail(
  ctx: Ctx,
  notification: Pick<MailedNotification, 'template' | 'data' | 'sourceId' | 'createdAt'>,
  { uid, email, nickname, language: locale }: MemberRow,
  wayOut: Reader['wayOut'],
): Promise<Mail | null> {
  const { countryCode } = await ownCurrencies(ctx.sql, uid)
  const reader: Reader = {
    locale,
    t: translator(locale),
    clocks: clocksOf(locale, countryCode),
    nickname,
    sourceId: notification.sourceId,
    at: notification.createdAt,
    seller: ctx.config.SELLER,
    supportEmail: ctx.config.SUPPORT_EMAIL,
    localize: (texts) => localText(texts, locale).text,
    ticketTo: (eventId) => ticketTo(ctx, uid, eventId),
    taxOf: (orderId, refundId) =>
      refundId ? refundTax(ctx.sql, orderId, refundId) : orderTax(ctx.sql, orderId),
    wayOut,
  }
  const words = renderNotification(notification.template, notification.data, locale, reader.clocks)
  const addition = await mailAddition(notification.template, notification.data, reader)
  return words && addition && inFrame(ctx.config, email ?? '', reader, words, addition)
}

async function ticketTo({ sql }: Ctx, memberId: string, eventId: string): Promise<Ticket | null> {
  const event = await findTicketEvent(sql, eventId)
  const right = await findEntitlement(sql, { memberId, eventId, scope: 'LIVE' })
  return event && { event, isHeld: right !== null }
}

function inFrame(
  config: Config,
  to: string,
  reader: Reader,
  { title, content }: Words,
  { papers, links, notes, calendar, subjectMark = '', unsubscribe }: MailAddition,
): Mail {
  const { locale } = reader
  const addressOf = (page: string) => (page.startsWith('/') ? config.publicUrl + pathIn(locale, page) : page)
  const words = { subject: subjectMark + title, lead: content, after: notes.join('\n') }
  const ways = links.map(({ label, to: page }) => ({ label, href: addressOf(page) }))
  const out = unsubscribe && { label: unsubscribe.label, href: addressOf(unsubscribe.to) }
  const mail = {
    ...composeMail(to, locale, words, { heading: title, papers, links: ways, ...(out && { wayOut: out }) }),
    ...(out && { unsubscribe: out.href }),
  }
  if (!calendar) return mail
  const { event, method } = calendar
  const file = calendarFile({
    id: event.id,
    title: reader.localize(event.title),
    summary: reader.localize(event.summary),
    url: addressOf(`/detail/${event.slug}`),
    startAt: event.startAt.toISOString(),
    endAt: event.endAt.toISOString(),
    saidAt: reader.at.toISOString(),
    sent: { method, from: senderAddress(config) },
  })
  return { ...mail, calendar: { method, file } }
}
