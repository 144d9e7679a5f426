import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { useVersionedSingleton } from './use-versioned-singleton.ts'

type VersionedSingleton = ReturnType<typeof useVersionedSingleton>

export interface SingletonFormFootProps extends Pick<VersionedSingleton, 'isUnsaved' | 'save'> {
  editor: Pick<VersionedSingleton['editor'], 'edited' | 'isBusy' | 'problems' | 'discard'>
}

/** Save bar with the guard against leaving with unsaved changes. */
export function SingletonFormFoot({ editor, isUnsaved, save }: SingletonFormFootProps) {
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
