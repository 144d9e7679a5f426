import type { Texts } from '@encore/contract/rules/texts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface TellHoldersProps {
  note: Texts
  onNote(note: Texts): void
  /** Error name; empty for none. */
  failed: string
}

/** Optional note to all ticket holders; shows the error when the job could not start. */
export function TellHolders({ note, onNote, failed }: TellHoldersProps) {
  const { w } = useText()
  return (
    <>
      <TextsField
        label={w.eventTools.note}
        hint={w.eventTools.noteHint}
        value={note}
        max={300}
        rows={3}
        onChange={onNote}
      />
      <FailureNotice name={failed} />
    </>
  )
}
