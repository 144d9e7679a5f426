import type { CaptionCue } from '@encore/contract/endpoints'
import { captionMs, captionTextMax } from '@encore/contract/rules/limits'
import { languageTag } from '@encore/contract/rules/locale'
import { showTime } from '@encore/contract/rules/show-time'
import { TextArea } from '@encore/ui/TextArea'
import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import type { RecordingPlayer } from '#app/features/recording/recording-player.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './Replay.module.css'

export interface CaptionRowProps {
  eventId: string
  cue: CaptionCue
  player: RecordingPlayer
  onSaved(): Promise<void>
  /** Receives the text in the field. */
  onRemove(text: string): void
}

/** " | " separates the two rows of a caption, as in prepared captions, because Enter saves. */
const asRow = (text: string) => text.replaceAll('\n', ' | ')
const fromRow = (text: string) =>
  text
    .trim()
    .split(/ ?\| ?/)
    .join('\n')

/** Saves on blur or Enter; Escape reverts. Saving does not move the focus. */
export function CaptionRow({ eventId, cue, player, onSaved, onRemove }: CaptionRowProps) {
  const t = useT()
  const { id, seq: _, ...draft } = cue
  const kept = asRow(cue.text)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? kept
  const [rule, setRule] = useState('')
  const time = showTime(cue.mediaMs)
  async function save() {
    if (text.trim() === kept || text.trim() === '') return setTyped(null)
    const durationMs = Math.max(captionMs.minimum, cue.durationMs)
    const answer = await call('PUT /api/studio/event/{eventId}/caption/{id}', {
      params: { eventId, id },
      body: { caption: { ...draft, durationMs, text: fromRow(text) } },
    })
    setRule(answer.ok ? '' : (answer.error.fields?.[0]?.rule ?? 'other'))
    if (!answer.ok) return
    await onSaved()
    setTyped((now) => (now === text ? null : now))
  }
  return (
    <li>
      <button
        type="button"
        className={styles.jump}
        aria-label={t('replay.goTo', { time })}
        onClick={() => player.seek(cue.mediaMs)}
      >
        {time}
      </button>
      <div>
        <TextArea
          className={styles.text}
          rows={1}
          aria-label={t('replay.lineAt', { time })}
          aria-invalid={rule !== '' || undefined}
          lang={languageTag[cue.lang]}
          maxLength={captionTextMax}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              void save()
            }
            if (event.key === 'Escape') setTyped(null)
          }}
        />
        {rule ? (
          <p className={styles.bad}>{findText(t, `captions.rules.${rule}`) ?? t('forms.rules.other')}</p>
        ) : null}
      </div>
      <Tool label={t('replay.removeLine', { time })} onClick={() => onRemove(fromRow(text) || cue.text)}>
        <X />
      </Tool>
    </li>
  )
}
