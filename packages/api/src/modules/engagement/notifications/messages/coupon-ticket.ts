import type { Texts } from '#kernel/texts.ts'
import { couponMailDetails } from './coupon-mail-details.ts'
import type { Message } from './message.ts'
import { ticketParts } from './ticket-parts.ts'

export const couponTicket: Message<{ event: Texts; eventId: string }> = {
  type: 'MY_BOX',
  words: {
    ko: ({ event }, inWords) => ({
      title: `쿠폰으로 ${inWords(event)} 티켓을 받았어요`,
      content: '입장이 시작되면 공연 페이지에서 들어갈 수 있어요.',
    }),
    ja: ({ event }, inWords) => ({
      title: `クーポンで${inWords(event)}のチケットを受け取りました`,
      content: '開場後、公演ページから入場できます。',
    }),
    en: ({ event }, inWords) => ({
      title: `Your ticket to ${inWords(event)}, from your coupon`,
      content: 'Enter from the event’s page once doors are open.',
    }),
    zhhans: ({ event }, inWords) => ({
      title: `优惠码已兑换 ${inWords(event)} 门票`,
      content: '开放入场后可从演出页面进场。',
    }),
  },
  mail: async ({ event, eventId }, reader) => {
    const { papers, ...parts } = await ticketParts(eventId, null, reader)
    return {
      ...parts,
      papers: [...papers.slice(0, 1), couponMailDetails(reader.inWords(event), reader), ...papers.slice(1)],
    }
  },
}
