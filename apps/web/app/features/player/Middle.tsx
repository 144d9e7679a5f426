import { PlayButton } from '@encore/ui/PlayButton'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { RefObject } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import styles from './Screen.module.css'
import { UnmuteButton } from './UnmuteButton.tsx'

export interface MiddleProps {
  state: PlayerState
  player: RefObject<Player | null>
}

/** Content over the picture: the reason of a stall, the start button, the unmute button. */
export function Middle({ state, player }: MiddleProps) {
  const t = useT()
  switch (state.phase) {
    case 'starting':
    case 'stalled':
      if (state.isOffline) {
        return (
          <p className={styles.stall} role="status" data-tells-offline="">
            <WifiOff />
            <span>{t('player.offline')}</span>
          </p>
        )
      }
      return (
        <p className={styles.stall} role="status">
          <i />
          <span>{t(state.phase === 'stalled' ? 'player.stalled' : 'player.starting')}</span>
        </p>
      )
    case 'break':
      return (
        <div className={styles.over} role="status">
          <div className={styles.card}>
            <h2>{t('player.break.title')}</h2>
            <p>{t('player.break.text')}</p>
          </div>
        </div>
      )
    case 'paused':
      return <PlayButton label={t('player.play')} onPlay={() => player.current?.play()} />
    default:
      return state.needsUnmute && <UnmuteButton player={player} />
  }
}
