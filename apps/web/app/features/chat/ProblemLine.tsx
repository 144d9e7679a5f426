import { chatTextMax } from '@encore/contract/rules/limits'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Problem } from './draft.ts'
import styles from './ProblemLine.module.css'

interface ProblemLineProps {
  problem: Problem
  /** Length of the text in characters. */
  length: number
}

/** Shows why a text was not sent. The countdown is visual only; screen readers announce it once. */
export function ProblemLine({ problem, length }: ProblemLineProps) {
  const words = useProblemWords(problem, length)
  const now = useNow(useState(serverNow)[0])
  const { retryAt, retryAfterSec, reason } = problem
  const secondsLeft = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000))
  if (reason === 'CHAT_TOO_FAST' && secondsLeft === 0) return null
  return (
    <p className={styles.problem} role="alert">
      <CircleAlert />
      <span className="visually-hidden">{words(retryAfterSec)}</span>
      <span aria-hidden="true">{words(secondsLeft)}</span>
    </p>
  )
}

function useProblemWords({ reason, rule }: Problem, length: number): (seconds: number) => string {
  const t = useT()
  switch (reason) {
    case 'TOO_LONG':
      return () => t('chat.tooLong', { n: length - chatTextMax })
    case 'CHAT_TOO_FAST':
    case 'CHAT_REPEATED':
      return (n) => t(`chat.refused.${reason}`, { n: String(n) })
    case 'CHAT_TEXT_REFUSED':
      return () =>
        t(`chat.refused.${rule === 'link' || rule === 'number' || rule === 'word' ? rule : reason}`)
    case 'GUESTS_READ_ONLY':
    case 'NOT_ENTITLED':
    case 'UNAVAILABLE':
      return () => t(`chat.refused.${reason}`)
    case 'USE_HTTP_CHAT':
      return () => t('chat.refused.UNAVAILABLE')
    default:
      return () => t(`errors.${reason}`)
  }
}
