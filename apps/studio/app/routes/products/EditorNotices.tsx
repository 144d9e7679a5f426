import { Notice } from '@encore/ui/Notice'
import { FailureNotice } from '#app/features/failure/FailureNotice.tsx'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { fieldName } from './field-names.ts'
import type { useEditor } from './use-editor.ts'

/** What stands between the form and its save, and what somebody else has saved meanwhile. */
export function EditorNotices({
  editor,
}: {
  editor: Pick<ReturnType<typeof useEditor>, 'problems' | 'failed' | 'meanwhile'>
}) {
  const w = useWords()
  const words = w.products
  const { problems, failed, meanwhile } = editor
  const names = (fields: Parameters<typeof fieldName>[1][]) =>
    fields.map((field) => fieldName(words, field)).join(', ')
  return (
    <>
      {meanwhile ? (
        <Notice
          kind="warn"
          role="alert"
          title={words.meanwhile.title(meanwhile.by ?? words.meanwhile.somebody)}
        >
          {meanwhile.taken.length > 0 ? <p>{words.meanwhile.taken(names(meanwhile.taken))}</p> : null}
          {meanwhile.disputed.length > 0 ? (
            <p>{words.meanwhile.disputed(names(meanwhile.disputed))}</p>
          ) : null}
          <p>{words.meanwhile.none}</p>
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
