import { type Locale, pathIn } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { type GiftMail, giftMail } from '#modules/commerce/gifts/index.ts'
import type { Ctx } from '#platform/context.ts'
import { composeMail } from '#platform/mail-layout.ts'
import { figure } from './messages/figures.ts'
import { labels } from './messages/labels.ts'
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
  const said = words[locale]
  const label = labels[locale]
  const at = until.getTime()
  // Only the recipient's language is known.
  const clocks = clocksOf(locale, null)
  const lead = isReminder ? said.stillHere(clocks.ownMoment(at)) : said.lead
  const rows = [
    { name: label.item, value: localText(name, locale).text, isStrong: true },
    ...(quantity > 1 ? [{ name: label.quantity, value: figure(quantity) }] : []),
    { name: label.from, value: senderName },
    ...(message ? [{ name: said.message, value: message }] : []),
    { name: label.acceptBy, value: clocks.ownDated(at) },
    { name: label.seller, value: seller },
  ]
  const title = said.title(senderName)
  const after = `${said.unknown}\n${said.questions(supportEmail)}`
  const parts = { heading: title, papers: [{ title: label.gift, rows }], links: [{ label: said.open, href }] }
  return composeMail(to, locale, { subject: title, lead, after }, parts)
}

interface GiftWords {
  title(sender: string): string
  lead: string
  stillHere(until: string): string
  message: string
  open: string
  unknown: string
  questions(address: string): string
}

const words: Record<Locale, GiftWords> = {
  ko: {
    title: (sender) => `${sender}님이 선물을 보냈어요`,
    lead: '아래에서 선물을 열어 보고 받을지 정해 주세요.',
    stillHere: (until) => `선물이 아직 기다리고 있어요. ${until}까지 받을 수 있어요.`,
    message: '메시지',
    open: '선물 열기',
    unknown: '모르는 사람이 보냈다면 열지 않아도 괜찮아요. 기한이 지나면 보낸 사람에게 돌아가요.',
    questions: (address) => `궁금한 점은 ${address} 주소로 물어봐 주세요.`,
  },
  ja: {
    title: (sender) => `${sender}さんからギフトが届きました`,
    lead: '下のボタンから開いて、受け取るかどうかをお選びください。',
    stillHere: (until) => `ギフトがまだお待ちしています。${until}まで受け取れます。`,
    message: 'メッセージ',
    open: 'ギフトを開く',
    unknown: 'お心当たりがなければ、そのままで構いません。期限が過ぎると贈り主に戻ります。',
    questions: (address) => `ご不明な点は ${address} までお問い合わせください。`,
  },
  en: {
    title: (sender) => `${sender} sent you a gift`,
    lead: 'Open it below and decide whether you would like to have it.',
    stillHere: (until) => `Your gift is still waiting. You can accept it until ${until}.`,
    message: 'Message',
    open: 'Open your gift',
    unknown: 'If you do not know who sent it, you can leave it: it goes back to the sender after that.',
    questions: (address) => `Any question? Write to ${address}.`,
  },
  zhhans: {
    title: (sender) => `${sender} 送了你一份礼物`,
    lead: '点击下方打开礼物，再决定是否收下。',
    stillHere: (until) => `礼物还在等你，${until} 前可领取。`,
    message: '留言',
    open: '打开礼物',
    unknown: '如果你不认识对方，可以不予理会，逾期后礼物会退回给赠送人。',
    questions: (address) => `如有疑问，请联系 ${address}。`,
  },
}
