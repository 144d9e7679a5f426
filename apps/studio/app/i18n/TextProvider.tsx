import type { Messages } from '@encore/messages/translate'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { keepLocale, type StudioLocale } from './locale.ts'
import { loadMessages } from './messages.ts'
import { type Translate, translateBy } from './text.ts'

export interface Text {
  locale: StudioLocale
  t: Translate
  /** Returns the names below a key, with their texts, in the order of the catalogue. */
  textsUnder(key: string): [name: string, text: string][]
  /** Loads the language, then switches to it. A language that does not load changes nothing. */
  setLocale(locale: StudioLocale): void
}

export interface Language {
  locale: StudioLocale
  messages: Messages
}

const TextContext = createContext<Text | null>(null)

export function TextProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [{ locale, messages }, setLanguage] = useState(first)
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    keepLocale(locale)
  }, [locale])
  const text = useMemo(() => {
    const setLocale = (next: StudioLocale) =>
      void loadMessages(next).then(
        (loaded) => setLanguage({ locale: next, messages: loaded }),
        () => {},
      )
    const textsUnder = (key: string) =>
      Object.entries(messages).flatMap(([name, text]): [string, string][] =>
        name.startsWith(`${key}.`) ? [[name.slice(key.length + 1), text()]] : [],
      )
    return { locale, t: translateBy(messages), textsUnder, setLocale }
  }, [locale, messages])
  return <TextContext value={text}>{children}</TextContext>
}

export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('No TextProvider above')
  return text
}

export const useT = (): Translate => useText().t
