import type { DrawExclusion, DrawForfeitReason, ForfeitDecision } from '@encore/contract/rules/draws'
import type { Texts } from '#kernel/texts.ts'
import type { PaperRow } from '#platform/mail-layout.ts'
import type { LanguageReader, MailAddition, Message, Reader } from './message.ts'
import { wordsOf } from './words-of.ts'

interface DrawnPrize {
  drawId: string
  draw: Texts
  prize: Texts
}

/**
 * Sent to everybody in a draw whose list is final. The mail is proof in the hands of its reader: `hash` is the SHA-256 of
 * the signed close, `at` is ISO 8601.
 */
export const drawClosed: Message<DrawnPrize & { at: string; hash: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawClosed', ({ draw, at }, { localize, clocks }) => ({
    draw: localize(draw),
    at: clocks.ownMoment(at),
  })),
  mail: async (closed, reader) => {
    const { t, localize, clocks } = reader
    const { prize, at, hash } = closed
    const more = [
      { name: t('mail.label.prize'), value: localize(prize) },
      { name: t('mail.label.drawAt'), value: clocks.ownDated(at) },
      { name: t('mail.label.fingerprint'), value: hash.match(/.{8}/g)?.join(' ') ?? '' },
    ]
    return drawMail(closed, reader, { more, notes: [t('mail.note.drawClosed')] })
  },
}

/** Sent to winners, also to a reserve that moves up; `until` is ISO 8601. */
export const drawWon: Message<DrawnPrize & { until: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawWon', ({ draw, prize, until }, { localize, clocks }) => ({
    draw: localize(draw),
    prize: localize(prize),
    until: clocks.ownMoment(until),
  })),
  mail: async (won, reader) => {
    const { t, localize, clocks } = reader
    const more = [
      { name: t('mail.label.prize'), value: localize(won.prize), isStrong: true },
      { name: t('mail.label.acceptBy'), value: clocks.ownDated(won.until), isStrong: true },
    ]
    return drawMail(won, reader, { more, notes: [t('mail.note.drawWon')] })
  },
}

/** Sent to everybody else in the draw, without a mail. */
export const drawLost: Message<DrawnPrize> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawLost', drawOf),
}

/** Sent to everybody in a draw that ended without a result. `isSold`: entries were on sale, and staff refund them. */
export const drawVoided: Message<DrawnPrize & { reason: string; isSold?: boolean }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawVoided', ({ draw, reason, isSold = false }, { localize }) => ({
    draw: localize(draw),
    reason,
    sold: isSold ? 'yes' : 'no',
  })),
}

/** Sent to a member whose entries staff took out. */
export const drawExcluded: Message<DrawnPrize & { reason: DrawExclusion }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawExcluded', ({ draw, reason }, { localize }) => ({
    draw: localize(draw),
    reason,
  })),
  mail: async (facts, reader) => drawMail(facts, reader),
}

/** Sent to a winner whose place staff forfeited; `until` is ISO 8601, null when the place is lost at once. */
export const drawPlaceForfeited: Message<DrawnPrize & { reason: DrawForfeitReason; until: string | null }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawPlaceForfeited', ({ draw, reason, until }, { localize, clocks }) => ({
    draw: localize(draw),
    reason,
    can: until === null ? 'no' : 'object',
    until: until === null ? '' : clocks.ownMoment(until),
  })),
  mail: async (place, reader) => {
    const { t, clocks } = reader
    const { until } = place
    const more =
      until === null
        ? []
        : [{ name: t('mail.label.objectBy'), value: clocks.ownDated(until), isStrong: true }]
    return drawMail(place, reader, { more })
  },
}

/** Sent to a winner when staff decided about the forfeit of the place. */
export const drawForfeitDecided: Message<DrawnPrize & { decision: ForfeitDecision }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.drawForfeitDecided', ({ draw, decision }, { localize }) => ({
    draw: localize(draw),
    decision,
  })),
  mail: async (facts, reader) => drawMail(facts, reader),
}

/** Sent to a member whose payment brought no entry. */
export const drawNotEntered: Message<{ orderId: string; item: Texts }> = {
  type: 'HOME',
  words: wordsOf('notifications.drawNotEntered', ({ item }, { localize }) => ({ item: localize(item) })),
}

function drawOf({ draw }: DrawnPrize, { localize }: LanguageReader) {
  return { draw: localize(draw) }
}

/** One paper that names the draw, then `more`, then the account; leads to the page of the draw. */
function drawMail(
  { drawId, draw }: DrawnPrize,
  { t, localize, nickname }: Reader,
  { more = [], notes = [] }: { more?: PaperRow[]; notes?: string[] } = {},
): MailAddition {
  return {
    papers: [
      {
        title: t('mail.label.draw'),
        rows: [
          { name: t('mail.label.draw'), value: localize(draw), isStrong: true },
          ...more,
          { name: t('mail.label.account'), value: nickname },
        ],
      },
    ],
    links: [{ label: t('mail.link.draw'), to: `/draw/${drawId}` }],
    notes,
  }
}
