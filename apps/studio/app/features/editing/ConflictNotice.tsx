import type { ConcurrentEdit } from '@encore/app-kit/use-versioned-form'
import { Notice } from '@encore/ui/Notice'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface ConflictNoticeProps {
  editor: { concurrentEdit: ConcurrentEdit | null; failed: string | undefined }
  /** Label of a field, or of one language of a localized field. */
  nameOf(field: string, part: string): string
}

/** Explains why a save failed: a concurrent edit, with the fields it changed, or another error. */
export function ConflictNotice({ editor: { concurrentEdit, failed }, nameOf }: ConflictNoticeProps) {
  const t = useT()
  const names = (keys: readonly string[]) =>
    [...new Set(keys.map((key) => nameOf(...partsOf(key))))].join(', ')
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
          {concurrentEdit.theirs.length > 0 ? (
            <p>{t('products.concurrentEdit.taken', { fields: names(concurrentEdit.theirs) })}</p>
          ) : null}
          {concurrentEdit.conflicts.length > 0 ? (
            <p>{t('products.concurrentEdit.conflicts', { fields: names(concurrentEdit.conflicts) })}</p>
          ) : null}
          <p>{t('products.concurrentEdit.none')}</p>
        </Notice>
      ) : null}
      <FailureNotice name={failed} />
    </>
  )
}

const partsOf = (key: string): [field: string, part: string] => {
  const [field = key, part = ''] = key.split('/')
  return [field, part]
}
