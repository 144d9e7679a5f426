import { Tool } from '@encore/ui/Tool'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { createPlayhead, PlayheadContext } from '#app/features/player/playhead.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Room.module.css'

export interface RoomProps {
  accent: string
  /** Where the way out leads on a phone, which has no header here. */
  leaveTo: string
  /** The picture first. */
  children: ReactNode
  /** Beside the picture on a desk, below it on a phone. */
  side: ReactNode
  /** The side takes a part of the screen where the picture has it all. */
  isSideOver?: boolean
}

/** The dark house in which a show is seen, live or again; what stands in it shares one playhead. */
export function Room({ accent, leaveTo, children, side, isSideOver = false }: RoomProps) {
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
