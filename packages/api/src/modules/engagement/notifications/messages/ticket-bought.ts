import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import { labels } from './labels.ts'
import type { Message } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'
import { ticketParts } from './ticket-parts.ts'

interface TicketBought {
  event: Texts
  eventId: string
  ticket: Texts
  order: PaidFacts
}

export const ticketBought: Message<TicketBought> = {
  type: 'MY_BOX',
  words: {
    ko: ({ event, ticket }, inWords) => ({
      title: `${inWords(event)} 티켓을 구매했어요`,
      content: `${inWords(ticket)} · 입장이 시작되면 공연 페이지에서 들어갈 수 있어요.`,
    }),
    ja: ({ event, ticket }, inWords) => ({
      title: `${inWords(event)}のチケットを購入しました`,
      content: `${inWords(ticket)} · 開場後、公演ページから入場できます。`,
    }),
    en: ({ event, ticket }, inWords) => ({
      title: `Your ticket to ${inWords(event)}`,
      content: `${inWords(ticket)} · Enter from the event’s page once doors are open.`,
    }),
    zhhans: ({ event, ticket }, inWords) => ({
      title: `${inWords(event)} 门票已购买`,
      content: `${inWords(ticket)} · 开放入场后可从演出页面进场。`,
    }),
  },
  mail: async ({ eventId, ticket, order }, reader) => {
    const { papers, links, notes, ...parts } = await ticketParts(eventId, ticket, reader)
    return {
      ...parts,
      papers: [...papers.slice(0, 1), await orderMailDetails('receipt', order, reader), ...papers.slice(1)],
      links: [...links, { label: labels[reader.locale].toOrders, to: '/mypage/orders' }],
      notes: [...notes, howToReturn[reader.locale], labels[reader.locale].questions(reader.supportEmail)],
    }
  },
}

const howToReturn: Record<Locale, string> = {
  ko: '환불은 공연이 시작하기 전까지 마이페이지의 주문에서 요청할 수 있어요.',
  ja: '返金は、公演が始まるまでマイページの注文からお申し込みいただけます。',
  en: 'To have it refunded, open Orders on My page before the show starts.',
  zhhans: '如需退款，请在演出开始前于“我的”页面的订单中申请。',
}
