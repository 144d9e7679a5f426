import { Notice } from '@encore/ui/Notice'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { fieldName } from './field-names.ts'
import type { useEditor } from './use-editor.ts'

export function EditorNotices({
  editor,
}: {
  editor: Pick<ReturnType<typeof useEditor>, 'problems' | 'failed' | 'concurrentEdit'>
}) {
  const w = useWords()
  const words = w.products
  const { problems, failed, concurrentEdit } = editor
  const names = (fields: Parameters<typeof fieldName>[1][]) =>
    fields.map((field) => fieldName(words, field)).join(', ')
  return (
    <>
      {concurrentEdit ? (
        <Notice
          kind="warn"
          role="alert"
          title={words.concurrentEdit.title(concurrentEdit.by ?? words.concurrentEdit.somebody)}
        >
          {concurrentEdit.taken.length > 0 ? (
            <p>{words.concurrentEdit.taken(names(concurrentEdit.taken))}</p>
          ) : null}
          {concurrentEdit.conflicts.length > 0 ? (
            <p>{words.concurrentEdit.conflicts(names(concurrentEdit.conflicts))}</p>
          ) : null}
          <p>{words.concurrentEdit.none}</p>
        </Notice>
      ) : null}
      {problems.length > 0 ? (
        <Notice kind="bad" role="alert">
          {words.form.fix}
        </Notice>
      ) : null}
      <FailureNotice name={failed} />
    </>
  )
}
