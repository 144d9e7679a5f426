import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { en, type Words } from './en.ts'
import { ko } from './ko.ts'
import { keepLocale, type StudioLocale, storedLocale } from './locale.ts'

const catalogues: Record<StudioLocale, Words> = { en, ko }

export interface Text {
  locale: StudioLocale
  w: Words
  setLocale(locale: StudioLocale): void
}

const TextContext = createContext<Text | null>(null)

export function TextProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(storedLocale)
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    keepLocale(locale)
  }, [locale])
  return <TextContext value={{ locale, w: catalogues[locale], setLocale }}>{children}</TextContext>
}

export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('No TextProvider above')
  return text
}

export const useWords = (): Words => useText().w
