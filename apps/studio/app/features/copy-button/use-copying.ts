import { useToast } from '@encore/ui/Toast'
import { type RefObject, useRef } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { copyText } from './copy-text.ts'

/** Returns the ref for the element that shows the text, and a function that copies it and shows a toast. */
export function useCopying(): [shown: RefObject<HTMLElement | null>, copy: () => void] {
  const t = useT()
  const toast = useToast()
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    if (shown.current)
      toast({ text: (await copyText(shown.current)) ? t('shell.copied') : t('shell.marked') })
  }
  return [shown, () => void copy()]
}
