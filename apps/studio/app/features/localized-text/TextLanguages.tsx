import type { Locale } from '@encore/contract/rules/locale'
import { type ReactNode, useState } from 'react'
import { TextLanguageContext } from './text-language.ts'

/** Shares the selected language among all localized fields of a form. */
export function TextLanguages({ first, children }: { first: Locale; children: ReactNode }) {
  const [locale, choose] = useState(first)
  return <TextLanguageContext value={{ locale, choose }}>{children}</TextLanguageContext>
}
