import { pathIn } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { type GiftMail, giftMail } from '#modules/commerce/gifts/index.ts'
import type { Ctx } from '#platform/context.ts'
import { composeMail } from '#platform/mail-layout.ts'
import { translator } from '#platform/translator.ts'
import { figure } from './messages/figures.ts'
import { clocksOf } from './messages/zones.ts'

export interface GiftMailJob {
  giftId: string
  isReminder: boolean
}

/** Mails a gift's link to the address given by its sender; does nothing once the gift is accepted or over. */
export async function mailGift(ctx: Ctx, { giftId, isReminder }: GiftMailJob): Promise<void> {
  const gift = await giftMail(ctx, giftId)
  if (!gift) return
  const { config } = ctx
  const href = config.publicUrl + pathIn(gift.locale, gift.link)
  const mail = giftInFrame(gift, {
    href,
    isReminder,
    seller: config.SELLER,
    supportEmail: config.SUPPORT_EMAIL,
  })
  await ctx.sendMail({ ...mail, id: `${giftId}.${isReminder ? 'reminder' : 'gift'}` })
}

interface Frame {
  href: string
  isReminder: boolean
  seller: string
  supportEmail: string
}

/** Composes the mail without the price. */
export function giftInFrame(gift: GiftMail, { href, isReminder, seller, supportEmail }: Frame) {
  const { to, locale, senderName, name, quantity, message, until } = gift
  const t = translator(locale)
  const at = until.getTime()
  // Only the recipient's language is known.
  const clocks = clocksOf(locale, null)
  const lead = isReminder ? t('mail.gift.stillWaiting', { until: clocks.ownMoment(at) }) : t('mail.gift.lead')
  const rows = [
    { name: t('mail.label.item'), value: localText(name, locale).text, isStrong: true },
    ...(quantity > 1 ? [{ name: t('mail.label.quantity'), value: figure(quantity) }] : []),
    { name: t('mail.label.from'), value: senderName },
    ...(message ? [{ name: t('mail.gift.message'), value: message }] : []),
    { name: t('mail.label.acceptBy'), value: clocks.ownDated(at) },
    { name: t('mail.label.seller'), value: seller },
  ]
  const title = t('mail.gift.title', { sender: senderName })
  const after = [t('mail.gift.unknownSender'), t('mail.gift.questions', { address: supportEmail })].join('\n')
  const parts = {
    heading: title,
    papers: [{ title: t('mail.label.gift'), rows }],
    links: [{ label: t('mail.gift.open'), href }],
  }
  return composeMail(to, locale, { subject: title, lead, after }, parts)
}
