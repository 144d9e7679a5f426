import { Notice } from '@encore/ui/Notice'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { fieldName } from './field-names.ts'
import type { useEditor } from './use-editor.ts'

export function EditorNotices({
  editor,
}: {
  editor: Pick<ReturnType<typeof useEditor>, 'problems' | 'failed' | 'concurrentEdit'>
}) {
  const t = useT()
  const { problems, failed, concurrentEdit } = editor
  const names = (fields: Parameters<typeof fieldName>[1][]) =>
    fields.map((field) => fieldName(t, field)).join(', ')
  return (
    <>
      {concurrentEdit ? (
        <Notice
          kind="warn"
          role="alert"
          title={t('products.concurrentEdit.title', {
            who: concurrentEdit.by ?? t('products.concurrentEdit.somebody'),
          })}
        >
          {concurrentEdit.taken.length > 0 ? (
            <p>{t('products.concurrentEdit.taken', { fields: names(concurrentEdit.taken) })}</p>
          ) : null}
          {concurrentEdit.conflicts.length > 0 ? (
            <p>{t('products.concurrentEdit.conflicts', { fields: names(concurrentEdit.conflicts) })}</p>
          ) : null}
          <p>{t('products.concurrentEdit.none')}</p>
        </Notice>
      ) : null}
      {problems.length > 0 ? (
        <Notice kind="bad" role="alert">
          {t('products.form.fix')}
        </Notice>
      ) : null}
      <FailureNotice name={failed} />
    </>
  )
}
