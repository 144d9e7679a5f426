import { useOnline } from '@encore/app-kit/online'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import Bell from 'lucide-react/icons/bell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { useBack, useChanged } from '#app/data/live-connection.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { loseMember, markNotifications } from '#app/data/viewer.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { createInbox, type Inbox, type InboxState } from './inbox.ts'
import { NotificationItem, WaitingItem } from './NotificationItem.tsx'
import styles from './NotificationPanel.module.css'

export interface NotificationPanelProps {
  isOpen: boolean
  /** Called when an item was chosen and its page opens. */
  onLeave: () => void
}

/** A member's notifications as an endless list, independent of the container. */
export function NotificationPanel({ isOpen, onLeave }: NotificationPanelProps) {
  const t = useT()
  const isOnline = useOnline()
  const [inbox] = useState(() => createInbox({ call: api, lose: loseUnlessOffline, onRead: clearMark }))
  const { items, isWhole, newSince, state } = useSyncExternalStore(inbox.subscribe, inbox.get)
  useFresh(inbox, isOpen && isOnline)
  const end = useReached(() => void inbox.more(), state === 'idle' && !isWhole && items.length > 0)
  const now = useNow(serverNow(), tickMs)

  if (items.length === 0 && state !== 'loading') return <Nothing state={state} onRetry={inbox.refresh} />
  if (items.length === 0 && !isOnline) return <Offline />
  return (
    <>
      <ol className={styles.list} aria-busy={state === 'loading'}>
        {items.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            isNew={newSince === null || (newSince !== undefined && notification.createdAt > newSince)}
            now={now}
            onLeave={onLeave}
          />
        ))}
        {state === 'loading' && (items.length === 0 ? waiting : waiting.slice(0, 1))}
      </ol>
      <div className={styles.end} ref={end} role="status">
        {state === 'loading' && <span className="visually-hidden">{t('shell.loading')}</span>}
        {state === 'failed' && (
          <>
            <span>{t(isOnline ? 'notifications.failed.title' : 'notifications.offline.title')}</span>
            <Button size="s" onClick={() => void (isWhole ? inbox.refresh() : inbox.more())}>
              {t('errorPage.retry')}
            </Button>
          </>
        )}
        {state === 'idle' && isWhole && <span>{t('notifications.end')}</span>}
      </div>
    </>
  )
}

function Nothing({ state, onRetry }: { state: InboxState['state']; onRetry: () => Promise<void> }) {
  const t = useT()
  const isOnline = useOnline()
  if (state === 'idle') {
    return (
      <Empty icon={<Bell />} title={t('notifications.empty.title')}>
        {t('notifications.empty.text')}
      </Empty>
    )
  }
  if (!isOnline) return <Offline />
  return (
    <ErrorPanel
      title={t('notifications.failed.title')}
      action={<Button onClick={() => void onRetry()}>{t('errorPage.retry')}</Button>}
    >
      {t('notifications.failed.text')}
    </ErrorPanel>
  )
}

function Offline() {
  const t = useT()
  return (
    <Empty icon={<WifiOff />} title={t('notifications.offline.title')}>
      {t('notifications.offline.text')}
    </Empty>
  )
}

const tickMs = 10_000
const waiting = [1, 2, 3, 4].map((place) => <WaitingItem key={place} />)

/** Offline, the session state is unknown: the member stays signed in, and the list loads when the network returns. */
const loseUnlessOffline = () => navigator.onLine && loseMember()

/** The server informs the member's other pages; this one may have no connection yet. */
const clearMark = () => markNotifications(false)

/** A broadcast reaches all open panels simultaneously; this spreads their requests. */
const spreadMs = 2_000

/** Fetches when the panel opens, when the network returns, and when a notification arrives. */
function useFresh(inbox: Inbox, isShown: boolean): void {
  useEffect(() => {
    if (isShown) void inbox.open()
  }, [inbox, isShown])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onChange = useCallback(
    (id: string | undefined) => {
      if (!isShown || id === undefined) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void inbox.refresh(), Math.random() * spreadMs)
    },
    [inbox, isShown],
  )
  useChanged('notification', onChange)
  useBack(
    useCallback(() => {
      if (isShown) void inbox.refresh()
    }, [inbox, isShown]),
  )
}

/** Calls `onNear` when the element comes near the viewport, and again after each wait while it stays there. */
function useReached(onNear: () => void, isWaiting: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const reached = useRef(onNear)
  useEffect(() => {
    reached.current = onNear
  })
  useEffect(() => {
    if (!isWaiting || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached.current(), {
      rootMargin: '200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWaiting])
  return element
}
