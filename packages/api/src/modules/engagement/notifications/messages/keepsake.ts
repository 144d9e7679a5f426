import type { Texts } from '#kernel/texts.ts'
import type { Message } from './message.ts'
import { wordsOf } from './words-of.ts'

interface KeepsakeFacts {
  artist: Texts
  event: Texts
  /** ISO 8601, shown in local time of `zone`. */
  until: string
  zone: string
}

/** Sent to a fan when the recording of a call can be downloaded. */
export const keepsakeReady: Message<KeepsakeFacts> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.keepsakeReady', ({ artist, until, zone }, { localize, clocks }) => ({
    artist: localize(artist),
    until: clocks.moment(until, zone),
  })),
  mail: async ({ artist, event, until, zone }, { t, localize, clocks, nickname }) => ({
    papers: [
      {
        title: t('mail.label.keepsake'),
        rows: [
          { name: t('mail.label.artist'), value: localize(artist), isStrong: true },
          { name: t('mail.label.event'), value: localize(event) },
          { name: t('mail.label.availableUntil'), value: clocks.dated(until, zone), isStrong: true },
          { name: t('mail.label.account'), value: nickname },
        ],
      },
    ],
    links: [{ label: t('mail.link.downloads'), to: '/mybox?tab=download' }],
    notes: [t('mail.note.keepsake')],
  }),
}
