import type { Texts } from '#kernel/texts.ts'
import type { LanguageReader, Message } from './message.ts'
import { wordsOf } from './words-of.ts'

interface CardFacts {
  productId: string
  item: Texts
}

interface SwapFacts extends CardFacts {
  /** Name of the card that the member gives, and of the one that comes for it. */
  gives: Texts
  gets: Texts
}

/** Sent to each member with a card of an allotment. */
export const cardsAllotted: Message<CardFacts> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.cardsAllotted', ({ item }, { localize }) => ({ item: localize(item) })),
}

/** Sent to the members of a swap that waits for them; `until` is ISO 8601. */
export const swapFound: Message<SwapFacts & { until: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.swapFound', (swap, reader) => ({
    ...cardsOf(swap, reader),
    until: reader.clocks.ownMoment(swap.until),
  })),
  mail: async ({ productId, item, gives, gets, until }, { t, localize, clocks, nickname }) => ({
    papers: [
      {
        title: t('mail.label.swap'),
        rows: [
          { name: t('mail.label.item'), value: localize(item) },
          { name: t('mail.label.gives'), value: localize(gives) },
          { name: t('mail.label.gets'), value: localize(gets), isStrong: true },
          { name: t('mail.label.confirmBy'), value: clocks.ownDated(until), isStrong: true },
          { name: t('mail.label.account'), value: nickname },
        ],
      },
    ],
    links: [{ label: t('mail.link.cards'), to: `/cards/${productId}` }],
    notes: [t('mail.note.swap')],
  }),
}

/** Sent to the members of a swap once the cards changed hands. */
export const swapDone: Message<SwapFacts> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.swapDone', cardsOf),
}

function cardsOf({ gives, gets }: SwapFacts, { localize }: LanguageReader) {
  return { gives: localize(gives), gets: localize(gets) }
}
