import type { Texts } from '#kernel/texts.ts'
import type { PaperRow } from '#platform/mail-layout.ts'
import type { LanguageReader, MailAddition, Message, Reader } from './message.ts'
import { joinSentences } from './sentences.ts'
import { wordsOf } from './words-of.ts'

interface CallFacts {
  sessionId: string
  event: Texts
  /** ISO 8601, shown in local time of `zone`. */
  startsAt: string
  zone: string
}

/** Sent to a member whom staff gave units of a call session. */
export const callGranted: Message<CallFacts> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.callGranted', factsOf),
  mail: async (facts, reader) => callMail(facts, reader),
}

/** Sent to each member with a place once the order of the calls is published. */
export const callPlace: Message<CallFacts & { number: number }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.callPlace', (facts, reader) => ({
    ...factsOf(facts, reader),
    number: facts.number,
  })),
  mail: async (facts, reader) =>
    callMail(facts, reader, [
      { name: reader.t('mail.label.callNumber'), value: String(facts.number), isStrong: true },
    ]),
}

/** Sent to each member with a place when the session is moved; `note` is the reason of the organiser. */
export const callMoved: Message<CallFacts & { from: string; note: Texts }> = {
  type: 'MY_BOX',
  words: (facts, reader) => {
    const { t, localize } = reader
    const params = factsOf(facts, reader)
    return {
      title: t('notifications.callMoved.title', params),
      content: joinSentences(localize(facts.note), t('notifications.callMoved.content', params)),
    }
  },
  mail: async (facts, reader) =>
    callMail(facts, reader, [
      { name: reader.t('mail.label.oldDate'), value: reader.clocks.dated(facts.from, facts.zone) },
    ]),
}

/** Sent to each member with a place when the session opens. */
export const callOpened: Message<CallFacts> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.callOpened', factsOf),
  mail: async (facts, reader) => callMail(facts, reader),
}

/** Sent to a fan at the front of the queue who is not on the page of the calls. */
export const callNear: Message<CallFacts> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.callNear', factsOf),
}

function factsOf({ event, startsAt, zone }: CallFacts, { localize, clocks }: LanguageReader) {
  return { event: localize(event), startsAt: clocks.moment(startsAt, zone) }
}

/** Event, time and account; leads to the page of the calls, where the devices can be tested. */
function callMail(
  { sessionId, event, startsAt, zone }: CallFacts,
  { t, localize, clocks, nickname }: Reader,
  more: PaperRow[] = [],
): MailAddition {
  return {
    papers: [
      {
        title: t('mail.label.calls'),
        rows: [
          { name: t('mail.label.event'), value: localize(event), isStrong: true },
          ...more,
          { name: t('mail.label.callsBegin'), value: clocks.dated(startsAt, zone), isStrong: true },
          { name: t('mail.label.account'), value: nickname },
        ],
      },
    ],
    links: [{ label: t('mail.link.calls'), to: `/call/${sessionId}` }],
    notes: [t('mail.note.calls')],
  }
}
