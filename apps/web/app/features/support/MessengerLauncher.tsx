import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useState } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { MessengerAccount } from '#app/page-context.ts'
import { followSpeaker } from './follow-speaker.ts'
import styles from './MessengerLauncher.module.css'
import type { Widget } from './messenger-widget.ts'

/** Our button for the messenger window; shown once the messenger is ready. */
export default function MessengerLauncher({ account }: { account: MessengerAccount }) {
  const { locale, t } = useText()
  const viewer = useViewer()
  const [widget, setWidget] = useState<Widget | null>(null)
  const [unread, setUnread] = useState(0)
  const who = viewer.kind === 'member' ? viewer.me.memberDefault.id : viewer.kind

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same viewer with another balance is no other speaker
  useEffect(() => {
    if (viewer.kind === 'pending') return
    return followSpeaker({
      account,
      language: locale,
      viewer,
      onWidget: setWidget,
      onUnread: setUnread,
    })
  }, [who, locale, account])
  return (
    widget && (
      <aside className={styles.place} aria-label={t('messenger.title')}>
        <button
          className={styles.launcher}
          type="button"
          title={t('messenger.open')}
          aria-label={unread > 0 ? t('messenger.openUnread', { count: unread }) : t('messenger.open')}
          data-unread={unread > 0 ? '' : undefined}
          onClick={widget.open}
        >
          <MessageCircle />
        </button>
      </aside>
    )
  )
}
