import { useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { ChatLog } from './chat-log.ts'
import styles from './ReadNew.module.css'

/** Maximum number of messages read aloud in one go. */
const longestReading = 10

interface ReadNewProps {
  log: ChatLog
  uid: string | null
}

/** The log is no live region; this button reads the messages of others since the last press. */
export function ReadNew({ log, uid }: ReadNewProps) {
  const t = useT()
  const [{ seq, turn, lines }, setReading] = useState<Reading>({ seq: 0, turn: 0, lines: [] })
  const read = () => {
    const fresh = log.messages.filter((message) => message.seq > seq && message.author.uid !== uid)
    const spoken = fresh.slice(-longestReading).map(({ author, text }) => {
      return t('chat.spoken', { name: author.name || t('chat.formerMember'), text })
    })
    const said = spoken.length > 0 ? spoken : [t('chat.nothingNew')]
    setReading({ seq: log.seq, turn: turn + 1, lines: said })
  }
  return (
    <>
      <button type="button" className={styles.button} onClick={read}>
        {t('chat.readNew')}
      </button>
      <div className="visually-hidden" role="status">
        <div key={turn}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reading is replaced as a whole
            <p key={index}>{line}</p>
          ))}
        </div>
      </div>
    </>
  )
}

interface Reading {
  /** Number of the newest message at the last press. */
  seq: number
  turn: number
  lines: readonly string[]
}
