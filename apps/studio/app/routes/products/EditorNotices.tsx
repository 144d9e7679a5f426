import { Notice } from '@encore/ui/Notice'
import { ConflictNotice, type ConflictNoticeProps } from '#app/features/editing/ConflictNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { fieldName } from './field-names.ts'
import type { ProductForm } from './form-state.ts'

export interface EditorNoticesProps {
  editor: ConflictNoticeProps['editor'] & { problems: readonly unknown[] }
}

export function EditorNotices({ editor }: EditorNoticesProps) {
  const t = useT()
  return (
    <>
      {editor.problems.length > 0 ? (
        <Notice kind="bad" role="alert">
          {t('products.form.fix')}
        </Notice>
      ) : null}
      <ConflictNotice editor={editor} nameOf={(field) => fieldName(t, field as keyof ProductForm)} />
    </>
  )
}
