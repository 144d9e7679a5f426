import type { Texts } from '@encore/contract/rules/texts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface TellHoldersProps {
  note: Texts
  onNote(note: Texts): void
  /** Name of the error; empty for none. */
  failed: string
}

/** What everybody who holds a ticket is told beside the fact, and why it could not begin. */
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
