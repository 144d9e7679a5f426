import { lazy, Suspense } from 'react'
import { retryImport } from '#app/data/retry-import.ts'
import { useViewer } from '#app/data/viewer.ts'
import styles from './LiveChat.module.css'

const ChatPanel = lazy(() => retryImport(() => import('./lazy-chat-panel.ts')))

/** Chat of a public show, also for visitors without a ticket; a lazy module. */
export function LiveChat({ eventId }: { eventId: string }) {
  const viewer = useViewer()
  return (
    <div className={styles.chat}>
      {viewer.kind !== 'pending' && (
        <Suspense fallback={null}>
          <ChatPanel eventId={eventId} />
        </Suspense>
      )}
    </div>
  )
}
