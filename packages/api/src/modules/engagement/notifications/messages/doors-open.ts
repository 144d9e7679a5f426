import type { Texts } from '#kernel/texts.ts'
import { labels } from './labels.ts'
import type { Message } from './message.ts'
import { ticketParts } from './ticket-parts.ts'
import type { Clocks } from './zones.ts'

interface DoorsOpen {
  event: Texts
  eventId: string
  /** ISO 8601, shown in local time of `zone`. */
  startAt: string
  zone: string
}

/** Sent when ticket holders may enter. */
export const doorsOpen: Message<DoorsOpen> = {
  type: 'MY_BOX',
  words: {
    ko: (doors, inWords, clocks) => ({
      title: `${inWords(doors.event)} 입장이 시작됐어요`,
      content: `공연은 ${at(doors, clocks)}에 시작해요. 공연 페이지에서 들어갈 수 있어요.`,
    }),
    ja: (doors, inWords, clocks) => ({
      title: `「${inWords(doors.event)}」が開場しました`,
      content: `開演は${at(doors, clocks)}です。公演ページから入場できます。`,
    }),
    en: (doors, inWords, clocks) => ({
      title: `Doors are open: ${inWords(doors.event)}`,
      content: `The show is at ${at(doors, clocks)}. Enter from the event’s page.`,
    }),
    zhhans: (doors, inWords, clocks) => ({
      title: `${inWords(doors.event)} 已开放入场`,
      content: `开演时间为 ${at(doors, clocks)}。可从演出页面进场。`,
    }),
  },
  mail: async ({ eventId }, reader) => {
    const { papers, links } = await ticketParts(eventId, null, reader)
    const account = { name: labels[reader.locale].account, value: reader.nickname }
    const [ticket, ...rules] = papers
    return {
      papers: ticket ? [{ ...ticket, rows: [...ticket.rows, account] }, ...rules] : [],
      links,
      notes: [],
    }
  },
}

const at = ({ startAt, zone }: DoorsOpen, clocks: Clocks) => clocks.moment(startAt, zone)
