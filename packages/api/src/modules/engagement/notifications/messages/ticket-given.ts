import type { Texts } from '#kernel/texts.ts'
import type { Paper } from '#platform/mail-layout.ts'
import { labels } from './labels.ts'
import type { Message, Reader } from './message.ts'
import { ticketParts } from './ticket-parts.ts'

export const ticketGiven: Message<{ event: Texts; eventId: string }> = {
  type: 'MY_BOX',
  words: {
    ko: ({ event }, inWords) => ({
      title: `${inWords(event)}에 초대받았어요`,
      content: 'MY BOX에 들어 있어요. 입장이 시작되면 공연 페이지에서 들어갈 수 있어요.',
    }),
    ja: ({ event }, inWords) => ({
      title: `${inWords(event)}に招待されました`,
      content: 'MY BOXに入っています。開場後、公演ページから入場できます。',
    }),
    en: ({ event }, inWords) => ({
      title: `You are invited to ${inWords(event)}`,
      content: 'It is in MY BOX. Enter from the event’s page once doors are open.',
    }),
    zhhans: ({ event }, inWords) => ({
      title: `你已受邀观看 ${inWords(event)}`,
      content: '已放入 MY BOX。开放入场后可从演出页面进场。',
    }),
  },
  mail: async ({ event, eventId }, reader) => {
    const { papers, ...parts } = await ticketParts(eventId, null, reader)
    return { ...parts, papers: [...papers.slice(0, 1), invitation(event, reader), ...papers.slice(1)] }
  },
}

/** Names the account, because the ticket admits only its holder. */
function invitation(event: Texts, { locale, nickname, inWords }: Reader): Paper {
  const words = labels[locale]
  return {
    title: words.ticket,
    rows: [
      { name: words.event, value: inWords(event), isStrong: true },
      { name: words.account, value: nickname },
    ],
  }
}
