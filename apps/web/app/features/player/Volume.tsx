import { Tool } from '@encore/ui/Tool'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { RefObject } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { PlayerState } from './player-state.ts'
import type { Sound } from './sound.ts'
import styles from './Volume.module.css'

export interface VolumeProps {
  state: Pick<PlayerState, 'isMuted' | 'volume'>
  player: RefObject<Pick<Sound, 'setMuted' | 'setVolume'> | null>
}

export function Volume({ state, player }: VolumeProps) {
  const t = useT()
  const isSilent = state.isMuted || state.volume === 0
  return (
    <div className={styles.sound}>
      <Tool
        label={t(isSilent ? 'player.unmute' : 'player.mute')}
        onClick={() => player.current?.setMuted(!isSilent)}
      >
        {isSilent ? <VolumeX /> : <Volume2 />}
      </Tool>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isSilent ? 0 : state.volume}
        aria-label={t('player.volume')}
        onChange={(event) => player.current?.setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
