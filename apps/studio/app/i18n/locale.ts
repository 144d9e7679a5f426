export const studioLocales = ['ko', 'en'] as const
export type StudioLocale = (typeof studioLocales)[number]

const place = 'studio-locale'
const isStudioLocale = (text: string | null): text is StudioLocale => text === 'ko' || text === 'en'

/** The stored locale, otherwise the browser's first supported language, otherwise English. */
export function storedLocale(): StudioLocale {
  const stored = localStorage.getItem(place)
  if (isStudioLocale(stored)) return stored
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find(isStudioLocale)
  return first ?? 'en'
}

export const keepLocale = (locale: StudioLocale) => localStorage.setItem(place, locale)
