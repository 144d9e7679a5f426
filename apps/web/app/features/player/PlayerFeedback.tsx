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
  const [deed, setAction] = useState<Feedback | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useCallback((done: Feedback) => {
    setAction(done)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAction(null), shownMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { deed, tell }
}

export function PlayerFeedback({ deed }: { deed: Feedback | null }) {
  const t = useT()
  return (
    <p className={styles.deed} role="status" data-shown={deed ? '' : undefined}>
      {deed && sentence(deed, t)}
    </p>
  )
}

function sentence(deed: Feedback, t: ReturnType<typeof useT>): string {
  switch (deed.kind) {
    case 'VOLUME':
      return t('player.deed.volume', { percent: String(deed.percent) })
    case 'MUTED':
      return t('player.deed.muted')
    case 'BACK':
      return t('player.back10')
    case 'FORTH':
      return t('player.deed.forward')
    case 'NO_CAMERA':
      return t('player.deed.noCamera')
  }
}
