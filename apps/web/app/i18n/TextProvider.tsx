import { createContext, type ReactNode, useContext } from 'react'
import type { Text, Translate } from './text.ts'

const TextContext = createContext<Text | null>(null)

export function TextProvider({ text, children }: { text: Text; children: ReactNode }) {
  return <TextContext value={text}>{children}</TextContext>
}

export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('No TextProvider above')
  return text
}

export const useT = (): Translate => useText().t
