import { useToast } from '@encore/ui/Toast'
import { type RefObject, useRef } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { copyText } from './copy-text.ts'

/** What to put on the element that shows a text, and what copies it and says so. */
export function useCopying(): [shown: RefObject<HTMLElement | null>, copy: () => void] {
  const { w } = useText()
  const toast = useToast()
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    if (shown.current) toast({ text: (await copyText(shown.current)) ? w.copied : w.marked })
  }
  return [shown, () => void copy()]
}
