import { ToastHost, useToast } from '@encore/ui/Toast'
import { useEffect, useRef } from 'react'
import type { ToastMessage } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

export default function Toasts({ toasts }: { toasts: readonly ToastMessage[] }) {
  return (
    <ToastHost label={useT()('shell.messages')}>
      <Feed toasts={toasts} />
    </ToastHost>
  )
}

/** Passes each message on exactly once. */
function Feed({ toasts }: { toasts: readonly ToastMessage[] }) {
  const show = useToast()
  const shownUpTo = useRef(0)
  useEffect(() => {
    for (const { id, text, action } of toasts) {
      if (id > shownUpTo.current) show({ text, action })
    }
    shownUpTo.current = toasts.length
  }, [toasts, show])
  return null
}
