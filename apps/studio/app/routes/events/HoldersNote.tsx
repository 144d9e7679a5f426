import type { Texts } from '@encore/contract/rules/texts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface HoldersNoteProps {
  note: Texts
  onNote(note: Texts): void
  /** Error name; undefined or empty for none. */
  failed: string | undefined
}

/** Optional note to all ticket holders; shows the error when the job could not start. */
export function HoldersNote({ note, onNote, failed }: HoldersNoteProps) {
  const t = useT()
  return (
    <>
      <TextsField
        label={t('events.tools.note')}
        hint={t('events.tools.noteHint')}
        value={note}
        max={300}
        rows={3}
        onChange={onNote}
      />
      <FailureNotice name={failed} />
    </>
  )
}
