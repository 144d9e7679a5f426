import { useToast } from '@encore/ui/Toast'
import { type RefObject, useRef } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { copyText } from './copy-text.ts'

/** Returns the ref for the element that shows the text, and a function that copies it and shows a toast. */
export function useCopying(): [shown: RefObject<HTMLElement | null>, copy: () => void] {
  const { w } = useText()
  const toast = useToast()
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    if (shown.current) toast({ text: (await copyText(shown.current)) ? w.copied : w.marked })
  }
  return [shown, () => void copy()]
}
