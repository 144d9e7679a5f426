import { Dialog } from '@encore/ui/Dialog'
import { SingleKeysSwitch } from '#app/features/page-parts/SingleKeysSwitch.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './KeysHelp.module.css'

export interface KeysHelpProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  hasCameras: boolean
  /** True when there is a live edge. */
  isLive: boolean
}

/** All keyboard shortcuts of the player, and the switch for the single-letter ones. */
export function KeysHelp({ isOpen, onOpenChange, hasCameras, isLive }: KeysHelpProps) {
  const t = useT()
  const rows: [keys: string[], act: string][] = [
    [[t('player.keys.space'), 'K'], t('player.keys.toggle')],
    [['←', '→'], t('player.keys.seek')],
    [['↑', '↓'], t('player.volume')],
    [['M'], t('player.keys.sound')],
    [['C'], t('captions.title')],
    [['F'], t('player.full')],
    [['P'], t('player.pictureInPicture')],
    ...(isLive ? [[['L'], t('player.goLive')] satisfies [string[], string]] : []),
    ...(hasCameras ? [[['1', '…', '9'], t('player.cameras')] satisfies [string[], string]] : []),
    [['?'], t('player.keys.title')],
  ]
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('player.keys.title')}
      closeLabel={t('shell.close')}
    >
      <dl className={styles.keys}>
        {rows.map(([keys, act]) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (key === '…' ? <span key={key}>–</span> : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  )
}
