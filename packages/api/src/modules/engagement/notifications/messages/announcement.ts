import type { Locale } from '@encore/contract/rules/locale'
import type { Message } from './message.ts'

/** In the organiser's own words. */
export const announcement: Message<{ title: Record<Locale, string>; content: Record<Locale, string> }> = {
  type: 'HOME',
  words: {
    ko: ({ title, content }) => ({ title: title.ko, content: content.ko }),
    ja: ({ title, content }) => ({ title: title.ja, content: content.ja }),
    en: ({ title, content }) => ({ title: title.en, content: content.en }),
    zhhans: ({ title, content }) => ({ title: title.zhhans, content: content.zhhans }),
  },
}
