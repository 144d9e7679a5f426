import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'

/** Effects of keys and presses that are otherwise invisible. */
export type Feedback =
  | { kind: 'VOLUME'; percent: number }
  | { kind: 'MUTED' | 'BACK' | 'FORTH' | 'NO_CAMERA' }

const shownMs = 1_400

/** The last feedback, shown for `shownMs`. */
export function usePlayerFeedback() {
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useCallback((done: Feedback) => {
    setFeedback(done)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setFeedback(null), shownMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { feedback, tell }
}

export function PlayerFeedback({ feedback }: { feedback: Feedback | null }) {
  const t = useT()
  return (
    <p className={styles.feedback} role="status" data-shown={feedback ? '' : undefined}>
      {feedback && sentence(feedback, t)}
    </p>
  )
}

function sentence(feedback: Feedback, t: ReturnType<typeof useT>): string {
  switch (feedback.kind) {
    case 'VOLUME':
      return t('player.feedback.volume', { percent: String(feedback.percent) })
    case 'MUTED':
      return t('player.feedback.muted')
    case 'BACK':
      return t('player.back10')
    case 'FORTH':
      return t('player.feedback.forward')
    case 'NO_CAMERA':
      return t('player.feedback.noCamera')
  }
}
