import type { Locale } from '@encore/contract/rules/locale'

export const languageNames: Record<Locale, string> = {
  ko: '한국어',
  ja: '日本語',
  en: 'English',
  zhhans: '简体中文',
}
