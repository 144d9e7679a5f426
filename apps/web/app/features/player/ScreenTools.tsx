import { Tool } from '@encore/ui/Tool'
import Keyboard from 'lucide-react/icons/keyboard'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Minimize from 'lucide-react/icons/minimize'
import type { RefObject } from 'react'
import { useSingleKeys } from '#app/data/single-key-shortcuts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AngleMenu } from './AngleMenu.tsx'
import { PictureInPicture } from './PictureInPicture.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import { QualityMenu } from './QualityMenu.tsx'
import type { Steering } from './Screen.tsx'
import styles from './ScreenTools.module.css'

export interface ScreenToolsProps {
  state: PlayerState
  player: RefObject<Pick<Player, 'chooseQuality' | 'togglePictureInPicture'> | null>
  steering: Steering
}

export function ScreenTools({ state, player, steering }: ScreenToolsProps) {
  const t = useT()
  const { side, fullScreen } = steering
  const hasKeys = useSingleKeys()
  return (
    <>
      <span className={styles.gap} />
      <AngleMenu
        className={styles.full}
        angles={steering.angles}
        shown={state.nextAngle ?? state.angle}
        onChoose={steering.onChooseAngle}
      />
      <Tool className={styles.full} label={t('player.side')} aria-pressed={side.isOver} onClick={side.toggle}>
        <MessageSquareText />
      </Tool>
      {steering.tools}
      <QualityMenu state={state} player={player} />
      <Tool
        className={styles.keys}
        label={t('player.keys.title')}
        aria-keyshortcuts={hasKeys ? '?' : undefined}
        onClick={steering.onHelp}
      >
        <Keyboard />
      </Tool>
      <PictureInPicture className={styles.small} player={player} />
      <Tool label={t(fullScreen.isFull ? 'player.leaveFull' : 'player.full')} onClick={fullScreen.toggle}>
        {fullScreen.isFull ? <Minimize /> : <Maximize />}
      </Tool>
    </>
  )
}
