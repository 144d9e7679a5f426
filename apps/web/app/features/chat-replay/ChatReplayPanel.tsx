import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { useViewer } from '#app/data/viewer.ts'
import chatStyles from '#app/features/chat/ChatPanel.module.css'
import { MessageLine } from '#app/features/chat/MessageLine.tsx'
import listStyles from '#app/features/chat/MessageList.module.css'
import { usePlayhead } from '#app/features/player/playhead.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { chunkMs, createChatReplay, nothingSaid } from './chat-replay.ts'

/** The chat beside a replay: it says what was said when the picture happened. */
export function ChatReplayPanel({ eventId }: { eventId: string }) {
  const t = useT()
  const viewer = useViewer()
  const playhead = usePlayhead()
  const [chat] = useState(() =>
    createChatReplay({
      mediaMs: () => playhead.mediaMs(),
      fetchChunk: (fromMs) => fetchChunk(eventId, fromMs),
    }),
  )
  useEffect(() => chat.start(), [chat])
  const { messages, hasFailed } = useSyncExternalStore(
    chat.state.subscribe,
    chat.state.get,
    () => nothingSaid,
  )
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  return (
    <section className={`watch ${chatStyles.chat}`} aria-label={t('replay.chat.title')}>
      <header className={chatStyles.head}>
        <h2>{t('replay.chat.title')}</h2>
      </header>
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

const fetchChunk = (id: string, from: number) =>
  api('GET /api/v1/live/{id}/chat', { params: { id }, query: { from, to: from + chunkMs } }).then((answer) =>
    answer.ok ? answer.value.content : null,
  )
