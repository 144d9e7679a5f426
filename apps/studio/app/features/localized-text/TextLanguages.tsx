import type { Locale } from '@encore/contract/rules/locale'
import { type ReactNode, useState } from 'react'
import { TextLanguageContext } from './text-language.ts'

/** Around the texts of one form: choosing a language at one of them chooses it at all. */
export function TextLanguages({ first, children }: { first: Locale; children: ReactNode }) {
  const [locale, choose] = useState(first)
  return <TextLanguageContext value={{ locale, choose }}>{children}</TextLanguageContext>
}
