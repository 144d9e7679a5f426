import { chatTextMax } from '@encore/contract/rules/limits'
import { Tool } from '@encore/ui/Tool'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Timer from 'lucide-react/icons/timer'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Composer.module.css'
import type { Chat } from './chat.ts'
import { type Draft, lengthOf } from './draft.ts'
import { ProblemLine } from './ProblemLine.tsx'

/** The composer shows the character count from this length on. */
const countedFrom = 160

interface ComposerProps {
  chat: Chat
  draft: Draft
  /** The author; null while unknown. */
  uid: string | null
  /** The room's pause between two messages; 0 without slow mode. */
  slowModeSec: number
  /** Seconds left of the pause. */
  waitSec: number
  onSent: () => void
}

export function Composer({ chat, draft, uid, slowModeSec, waitSec, onSent }: ComposerProps) {
  const t = useT()
  const countId = useId()
  const slowId = useId()
  const { text, problem } = draft
  const length = text.length < countedFrom ? 0 : lengthOf(text)
  const isCounted = length >= countedFrom
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (chat.submit(uid)) onSent()
  }
  useEffect(() => {
    if (uid && chat.identify(uid)) onSent()
  }, [chat, uid, onSent])
  return (
    <form className={styles.composer} data-hold onSubmit={send}>
      {problem && <ProblemLine key={problem.reason} problem={problem} length={length} />}
      <div className={styles.field}>
        <textarea
          className={styles.input}
          rows={1}
          value={text}
          aria-label={t('chat.message')}
          aria-describedby={isCounted ? countId : slowModeSec > 0 ? slowId : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder={t('chat.placeholder')}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => chat.type(event.currentTarget.value)}
          onCompositionStart={() => chat.compose(true)}
          onCompositionEnd={() => chat.compose(false)}
          onKeyDown={sendOnEnter}
        />
        <Tool
          type="submit"
          className={styles.send}
          label={waitSec > 0 ? t('chat.slow.wait', { n: waitSec }) : t('chat.send')}
          data-ready={text.trim() && waitSec === 0 ? '' : undefined}
          data-waiting={waitSec > 0 ? '' : undefined}
          aria-disabled={waitSec > 0 ? true : undefined}
        >
          {waitSec > 0 ? <span className={styles.wait}>{waitSec}</span> : <ArrowUp />}
        </Tool>
      </div>
      {slowModeSec > 0 && (
        <p className={styles.slow} id={slowId}>
          <Timer />
          <span>{t('chat.slow.on', { n: slowModeSec })}</span>
        </p>
      )}
      {isCounted && (
        <p className={styles.count} id={countId} data-over={length > chatTextMax ? '' : undefined}>
          {`${length} / ${chatTextMax}`}
        </p>
      )}
    </form>
  )
}

/** Ignores the Enter that accepts an input method's suggestion; Safari reveals it only through the key code 229. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
