import type { DrawExclusion } from '@encore/contract/rules/draws'
import type { Texts } from '#kernel/texts.ts'
import type { LanguageReader, Message } from './message.ts'
import { wordsOf } from './words-of.ts'

interface DrawnPrize {
  drawId: string
  draw: Texts
  prize: Texts
}

/** Sent to winners, also to a reserve that moves up; `until` is ISO 8601. */
export const drawWon: Message<DrawnPrize & { until: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawWon', ({ draw, prize, until }, { localize, clocks }) => ({
    draw: localize(draw),
    prize: localize(prize),
    until: clocks.ownMoment(until),
  })),
  mail: async ({ drawId, draw, prize, until }, { t, localize, clocks, nickname }) => ({
    papers: [
      {
        title: t('mail.label.draw'),
        rows: [
          { name: t('mail.label.draw'), value: localize(draw) },
          { name: t('mail.label.prize'), value: localize(prize), isStrong: true },
          { name: t('mail.label.acceptBy'), value: clocks.ownDated(until), isStrong: true },
          { name: t('mail.label.account'), value: nickname },
        ],
      },
    ],
    links: [{ label: t('mail.link.draw'), to: `/draw/${drawId}` }],
    notes: [t('mail.note.drawWon')],
  }),
}

/** Sent to everybody else in the draw, without a mail. */
export const drawLost: Message<DrawnPrize> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawLost', drawOf),
}

/** Sent to everybody in a draw that ended without a result. */
export const drawVoided: Message<DrawnPrize & { reason: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawVoided', ({ draw, reason }, { localize }) => ({
    draw: localize(draw),
    reason,
  })),
}

/** Sent to a member whose entries staff took out. */
export const drawExcluded: Message<DrawnPrize & { reason: DrawExclusion }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawExcluded', ({ draw, reason }, { localize }) => ({
    draw: localize(draw),
    reason,
  })),
  mail: async ({ drawId, draw }, { t, localize, nickname }) => ({
    papers: [
      {
        title: t('mail.label.draw'),
        rows: [
          { name: t('mail.label.draw'), value: localize(draw), isStrong: true },
          { name: t('mail.label.account'), value: nickname },
        ],
      },
    ],
    links: [{ label: t('mail.link.draw'), to: `/draw/${drawId}` }],
    notes: [],
  }),
}

/** Sent to a member whose payment brought no entry. */
export const drawNotEntered: Message<{ orderId: string; item: Texts }> = {
  type: 'HOME',
  words: wordsOf('notifications.drawNotEntered', ({ item }, { localize }) => ({ item: localize(item) })),
}

function drawOf({ draw }: DrawnPrize, { localize }: LanguageReader) {
  return { draw: localize(draw) }
}
