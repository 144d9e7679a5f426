import { useOnline } from '@encore/app-kit/online'
import { Tool } from '@encore/ui/Tool'
import BellIcon from 'lucide-react/icons/bell'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { useLazyModule } from '#app/data/use-lazy-module.ts'
import { useViewer } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Bell.module.css'
import popoverStyles from './popover.module.css'
import { useCovering } from './use-covering.ts'

/**
 * The member's bell, with a native popover under it that fills the screen on mobile and opens before any script runs.
 */
export function Bell() {
  const t = useT()
  const id = useId()
  const titleId = useId()
  const viewer = useViewer()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const panel = useLazyModule(isOpen, loadPanel)
  const isMember = viewer.kind === 'member'
  const isMarked = isMember && viewer.me.hasNewNotification

  useCovering(popover, isOpen)
  useEffect(() => {
    // The popover may have been opened before hydration.
    if (popover.current?.matches(':popover-open')) setIsOpen(true)
  }, [])
  useEffect(() => {
    if (isOpen) popover.current?.focus()
  }, [isOpen])
  useEffect(() => {
    if (viewer.kind === 'guest') popover.current?.hidePopover()
  }, [viewer.kind])

  return (
    <>
      <Tool
        label={t(isMarked ? 'notifications.titleNew' : 'notifications.title')}
        dot={isMarked}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <BellIcon />
      </Tool>
      <div
        className={`${popoverStyles.popover} ${styles.panel}`}
        id={id}
        popover="auto"
        ref={popover}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <div className={styles.head}>
          <Tool className={styles.back} label={t('shell.back')} popoverTarget={id} popoverTargetAction="hide">
            <ChevronLeft />
          </Tool>
          <h2 className={styles.title} id={titleId}>
            {t('notifications.title')}
          </h2>
          <Tool
            className={styles.close}
            label={t('shell.close')}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <X />
          </Tool>
        </div>
        <div className={styles.body}>
          {isMember && panel ? (
            <panel.NotificationPanel
              key={viewer.me.memberDefault.id}
              isOpen={isOpen}
              onLeave={() => popover.current?.hidePopover()}
            />
          ) : (
            <Waiting />
          )}
        </div>
      </div>
    </>
  )
}

function Waiting() {
  const t = useT()
  const isOnline = useOnline()
  return (
    <p className={styles.waiting} aria-busy={isOnline}>
      <span className={isOnline ? 'visually-hidden' : undefined}>
        {t(isOnline ? 'shell.loading' : 'shell.offline')}
      </span>
    </p>
  )
}

const loadPanel = () => import('#app/features/notification-panel/NotificationPanel.tsx')
