import { Button } from '@encore/ui/Button'
import Volume2 from 'lucide-react/icons/volume-2'
import type { RefObject } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Screen.module.css'
import type { Sound } from './sound.ts'

/** Turns the sound on after the browser allowed only muted playback. */
export function UnmuteButton({ player }: { player: RefObject<Pick<Sound, 'setMuted'> | null> }) {
  const t = useT()
  return (
    <Button className={styles.unmute} kind="primary" size="l" onClick={() => player.current?.setMuted(false)}>
      <Volume2 />
      <span>{t('player.unmute')}</span>
    </Button>
  )
}
