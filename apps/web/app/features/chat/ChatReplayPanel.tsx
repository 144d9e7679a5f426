import { useStore } from '@encore/app-kit/store'
import { useViewer } from '#app/data/viewer.ts'
import { type TimedShow, useShown, useTimeline } from '#app/features/timeline/use-timeline.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import chatStyles from './ChatPanel.module.css'
import { nothingSaid } from './chat-replay.ts'
import { MessageLine } from './MessageLine.tsx'
import listStyles from './MessageList.module.css'
import { PinnedBar } from './PinnedBar.tsx'
import { useChatReplay } from './use-chat-replay.ts'

export function ChatReplayPanel({ event }: { event: TimedShow }) {
  const t = useT()
  const viewer = useViewer()
  const chat = useChatReplay(event)
  const pinned = useShown(useTimeline(event), (shown) => shown.pinned)
  const { messages, hasFailed } = useStore(chat.state, nothingSaid)
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  return (
    <section className={`watch ${chatStyles.chat}`} aria-label={t('replay.chat.title')}>
      <header className={chatStyles.head}>
        <h2>{t('replay.chat.title')}</h2>
      </header>
      {pinned && <PinnedBar pinned={pinned.message} />}
      <div className={listStyles.place}>
        <div
          className={listStyles.scroller}
          role="log"
          aria-live="off"
          aria-label={t('chat.messages')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
        >
          {messages.length === 0 ? (
            <p className={listStyles.empty} role={hasFailed ? 'status' : undefined}>
              {t(hasFailed ? 'replay.chat.failed' : 'replay.chat.quiet')}
            </p>
          ) : (
            <ol className={listStyles.lines}>
              {messages.map((message) => (
                <MessageLine key={message.seq} message={message} isOwn={message.author.uid === uid} />
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  )
}
