import type { Screen } from './screen.ts'
import { isOfStudio, screens } from './screens.ts'

export const languages = ['en', 'ko', 'ja', 'zhhans'] as const
export type Language = (typeof languages)[number]
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** The studio speaks two of them. */
export const languagesOf = (screen: Screen): readonly Language[] =>
  isOfStudio(screen) ? ['en', 'ko'] : languages

export interface Look {
  language: Language
  theme: Theme
}

/** How a screen is looked at once: the next one on its device in another language, every four in another theme. */
export function lookOf(screen: Screen): Look {
  const turn = turnOf(screen)
  const spoken = languagesOf(screen)
  return {
    language: spoken[turn % spoken.length] ?? 'en',
    theme: themes[(turn >> 2) % themes.length] ?? 'dark',
  }
}

/** Its place among those of its device: a desk and a phone share the list by halves. */
export const turnOf = (screen: Screen): number => screens.indexOf(screen) >> 1
