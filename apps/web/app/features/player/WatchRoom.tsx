import { Tool } from '@encore/ui/Tool'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { createPlayhead, PlayheadContext } from './playhead.ts'
import styles from './WatchRoom.module.css'

export interface WatchRoomProps {
  accent: string
  /** Target of the leave link on phones, which have no header here. */
  leaveTo: string
  /** The picture comes first. */
  children: ReactNode
  /** Beside the picture on wide screens, below it on phones. */
  side: ReactNode
  /** True when the side panel takes part of a full-screen picture. */
  isSideOver?: boolean
}

/** The dark page of a show, live or replay; its components share one playhead. */
export function WatchRoom({ accent, leaveTo, children, side, isSideOver = false }: WatchRoomProps) {
  const t = useT()
  const [playhead] = useState(createPlayhead)
  return (
    <PlayheadContext value={playhead}>
      <div
        className={`watch tinted ${styles.room}`}
        style={{ '--event': accent }}
        data-over={isSideOver ? '' : undefined}
      >
        <div className={styles.theatre}>
          {children}
          <Tool className={styles.leave} label={t('shell.back')} render={<PageLink to={leaveTo} />}>
            <ChevronDown />
          </Tool>
        </div>
        <div className={styles.side}>{side}</div>
      </div>
    </PlayheadContext>
  )
}
