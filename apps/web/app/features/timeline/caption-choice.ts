import { createStore } from '@encore/app-kit/store'
import { isLocale, type Locale } from '@encore/contract/rules/locale'
import { readStored, writeStored } from '#app/data/stored.ts'

export const captionSizes = ['s', 'm', 'l'] as const
export type CaptionSize = (typeof captionSizes)[number]

/** A viewer's caption settings; stored on this device. */
export interface CaptionChoice {
  /** Null: captions are off. `undefined`: no choice yet, the page's language applies. */
  lang: Locale | null | undefined
  size: CaptionSize
  /** True: a dark box behind every line; false: a text shadow. */
  isBoxed: boolean
}

const key = 'captions'
export const firstChoice: CaptionChoice = { lang: undefined, size: 'm', isBoxed: true }

export function readChoice(stored: string | null): CaptionChoice {
  try {
    const { lang, size, isBoxed } = JSON.parse(stored ?? '{}') as Partial<CaptionChoice>
    return {
      lang: lang === null || isLocale(lang) ? lang : undefined,
      size: captionSizes.find((known) => known === size) ?? firstChoice.size,
      isBoxed: isBoxed ?? firstChoice.isBoxed,
    }
  } catch {
    return firstChoice
  }
}

export const captionChoice = createStore(
  typeof window === 'undefined' ? firstChoice : readChoice(readStored(key)),
)

export function chooseCaptions(change: Partial<CaptionChoice>): void {
  captionChoice.set({ ...captionChoice.get(), ...change })
  writeStored(key, JSON.stringify(captionChoice.get()))
}
