import type { Locale } from '../rules/locale.ts'

/** Each language in its own name, so that its readers recognize it. */
export const languageNames: Record<Locale, string> = {
  ko: '한국어',
  ja: '日本語',
  en: 'English',
  zhhans: '简体中文',
}

/** Shortest recognizable form, for buttons. */
export const languageCodes: Record<Locale, string> = { ko: 'KO', ja: 'JA', en: 'EN', zhhans: '简中' }
