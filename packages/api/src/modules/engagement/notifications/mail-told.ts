import { calendarFile } from '@encore/contract/rules/calendar'
import { pathIn } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { findTicketEvent } from '#modules/catalog/events/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { type Mail, senderAddress } from '#platform/mail.ts'
import { composeMail } from '#platform/mail-layout.ts'
import type { MailAddition, Reader, Ticket, Words } from './messages/message.ts'
import { selectTold } from './store.ts'
import { inWords, mailAddition } from './templates.ts'

/** Names what was told; who it is for and in which language is asked when the mail is written. */
export interface ToldMail {
  id: string
  /** Not sent when something newer was told of the same thing. */
  isUnlessOvertaken: boolean
}

/** Mails what a member was told: nothing to who has left or has no address. Throws when it could not be handed over. */
export async function mailTold(ctx: Ctx, { id, isUnlessOvertaken }: ToldMail): Promise<void> {
  const told = await selectTold(ctx.sql, id)
  const member = told?.memberId ? await memberById(ctx.sql, told.memberId) : null
  if (!told || !member?.email || (isUnlessOvertaken && told.isOvertaken)) return
  const { uid, email, nickname, language: locale } = member
  const reader: Reader = {
    locale,
    nickname,
    at: told.createdAt,
    seller: ctx.config.SELLER,
    supportEmail: ctx.config.SUPPORT_EMAIL,
    inWords: (texts) => localText(texts, locale).text,
    ticketTo: (eventId) => ticketTo(ctx, uid, eventId),
  }
  const words = inWords(told.template, told.data, locale)
  const addition = await mailAddition(told.template, told.data, reader)
  if (!words || !addition) throw new Error(`${told.template} is mailed by another version of the product`)
  await ctx.sendMail({ ...inFrame(ctx.config, email, reader, words, addition), id })
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
  { papers, links, notes, calendar }: MailAddition,
): Mail {
  const { locale } = reader
  const addressOf = (page: string) => (page.startsWith('/') ? config.publicUrl + pathIn(locale, page) : page)
  const words = { subject: title, lead: content, after: notes.join('\n') }
  const ways = links.map(({ label, to: page }) => ({ label, href: addressOf(page) }))
  const mail = composeMail(to, locale, words, { heading: title, papers, links: ways })
  if (!calendar) return mail
  const { event, method } = calendar
  const file = calendarFile({
    id: event.id,
    title: reader.inWords(event.title),
    summary: reader.inWords(event.summary),
    url: addressOf(`/detail/${event.id}`),
    startAt: event.startAt.toISOString(),
    endAt: event.endAt.toISOString(),
    saidAt: reader.at.toISOString(),
    sent: { method, from: senderAddress(config) },
  })
  return { ...mail, calendar: { method, file } }
}
