import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { useHouseSheet } from './use-house-sheet.ts'

type HouseSheet = ReturnType<typeof useHouseSheet>

export interface HouseSheetFootProps extends Pick<HouseSheet, 'isUnsaved' | 'save'> {
  editor: Pick<HouseSheet['editor'], 'edited' | 'isBusy' | 'problems' | 'discard'>
}

/** Saves what was changed, and keeps whoever leaves before. */
export function HouseSheetFoot({ editor, isUnsaved, save }: HouseSheetFootProps) {
  return (
    <>
      {isUnsaved ? (
        <SaveBar
          edited={editor.edited.length}
          isBusy={editor.isBusy}
          hasProblems={editor.problems.length > 0}
          onSave={() => void save()}
          onDiscard={editor.discard}
        />
      ) : null}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </>
  )
}
