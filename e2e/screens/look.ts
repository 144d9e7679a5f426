import { defaultLocale, type Locale, locales } from '@encore/contract/rules/locale'
import type { Screen } from './screen.ts'
import { isOfStudio, screens } from './screens.ts'

export type Language = Locale
export const languages: readonly Language[] = [
  defaultLocale,
  ...locales.filter((locale) => locale !== defaultLocale),
]
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

export const languagesOf = (screen: Screen): readonly Language[] =>
  isOfStudio(screen) ? ['en', 'ko'] : languages

export interface Look {
  language: Language
  theme: Theme
}

/** Language and theme of a screen: the language changes with each screen of a device, the theme with every fourth. */
export function lookOf(screen: Screen): Look {
  const turn = turnOf(screen)
  const spoken = languagesOf(screen)
  return {
    language: spoken[turn % spoken.length] ?? 'en',
    theme: themes[(turn >> 2) % themes.length] ?? 'dark',
  }
}

/** Index of the screen among those of its device: desktop and phone share the list by halves. */
export const turnOf = (screen: Screen): number => screens.indexOf(screen) >> 1
