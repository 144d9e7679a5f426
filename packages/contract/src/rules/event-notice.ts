import { type Locale, locales } from './locale.ts'
import { localText, type Texts } from './texts.ts'
import { formatDatedMoment } from './time.ts'

/** A notice in one language; paragraphs are plain text. */
export interface NoticeWords {
  title: string
  summary: string
  paragraphs: string[]
}

interface News {
  event: Texts
  zone: string
  /** The organiser's text; may be empty. */
  note: Texts
  /** ISO 8601: the original start. */
  startAt: string
}

export interface MoveNews extends News {
  /** ISO 8601: the new start, and the deadline for returning tickets. */
  to: string
  refundUntil: string
}

type Said = Omit<NoticeWords, 'paragraphs'> & { text: string[] }
type Moment = (at: string) => string

const canceled: Record<Locale, (event: string, news: News, at: Moment) => Said> = {
  ko: (event, { startAt }, at) => ({
    title: `${event} 공연 취소 안내`,
    summary: '티켓값은 모두 돌려드려요. 따로 신청하지 않아도 돼요.',
    text: [
      `${at(startAt)} 공연은 열리지 않아요.`,
      '티켓이 있는 분께는 따로 알려 드리고, 티켓값은 결제한 방법으로 모두 돌려드려요. 따로 신청하지 않아도 돼요.',
    ],
  }),
  ja: (event, { startAt }, at) => ({
    title: `「${event}」公演中止のお知らせ`,
    summary: 'チケット代は全額お返しします。お手続きは不要です。',
    text: [
      `${at(startAt)}の公演は行われません。`,
      'チケットをお持ちの方には個別にお知らせし、チケット代はお支払い方法に応じて全額お返しします。お手続きは不要です。',
    ],
  }),
  en: (event, { startAt }, at) => ({
    title: `${event} is canceled`,
    summary: 'Tickets are paid back. You need not ask.',
    text: [
      `The show on ${at(startAt)} does not take place.`,
      'Whoever holds a ticket is told, and the money goes back the way it was paid. You need not ask.',
    ],
  }),
  zhhans: (event, { startAt }, at) => ({
    title: `${event} 取消公告`,
    summary: '票款将全额退还，无需申请。',
    text: [`原定于 ${at(startAt)} 的演出取消。`, '我们会逐一通知持票人，票款将原路全额退还，无需申请。'],
  }),
}

const moved: Record<Locale, (event: string, news: MoveNews, at: Moment) => Said> = {
  ko: (event, { startAt, to, refundUntil }, at) => ({
    title: `${event} 일정 변경 안내`,
    summary: `${at(to)}에 시작해요.`,
    text: [
      `${at(startAt)}에 예정됐던 공연은 ${at(to)}에 시작해요.`,
      `티켓은 그대로 유효해요. 구매한 분은 ${at(refundUntil)}까지 주문에서 환불받을 수도 있어요.`,
    ],
  }),
  ja: (event, { startAt, to, refundUntil }, at) => ({
    title: `「${event}」日程変更のお知らせ`,
    summary: `新しい日程は${at(to)}です。`,
    text: [
      `${at(startAt)}の公演は、${at(to)}に変更になりました。`,
      `チケットはそのまま有効です。ご購入の方は${at(refundUntil)}まで、ご注文から払い戻しもできます。`,
    ],
  }),
  en: (event, { startAt, to, refundUntil }, at) => ({
    title: `${event} has a new date`,
    summary: `It is on ${at(to)} now.`,
    text: [
      `The show planned for ${at(startAt)} is on ${at(to)} now.`,
      `Tickets stay valid. Whoever bought one may have it refunded from the order until ${at(refundUntil)}.`,
    ],
  }),
  zhhans: (event, { startAt, to, refundUntil }, at) => ({
    title: `${event} 时间变更公告`,
    summary: `新的时间为 ${at(to)}。`,
    text: [
      `原定于 ${at(startAt)} 的演出改为 ${at(to)}。`,
      `门票继续有效。购票者也可在 ${at(refundUntil)} 前通过订单退款。`,
    ],
  }),
}

/** Event titles are shortened to leave room in the notice title. */
const nameMax = 90

const inAll = <N extends News>(
  words: Record<Locale, (event: string, news: N, at: Moment) => Said>,
  news: N,
): Record<Locale, NoticeWords> =>
  Object.fromEntries(
    locales.map((locale) => {
      const name = localText(news.event, locale).text
      const event = name.length > nameMax ? `${name.slice(0, nameMax - 1)}…` : name
      const at: Moment = (moment) => formatDatedMoment(moment, news.zone, locale)
      const { text, ...said } = words[locale](event, news, at)
      const own = localText(news.note, locale).text.split(/\n{2,}/)
      const paragraphs = [...own, ...text].map((part) => part.trim()).filter(Boolean)
      return [locale, { ...said, paragraphs }]
    }),
  ) as Record<Locale, NoticeWords>

/** The public notice of a cancelled show: the organiser's text first, then the consequences for ticket holders. */
export const cancelNotice = (news: News) => inAll(canceled, news)

/** The public notice of a moved show. */
export const moveNotice = (news: MoveNews) => inAll(moved, news)
