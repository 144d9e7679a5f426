import type { ReactNode } from 'react'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import { PageHead, type PageHeadProps } from '#app/shell/PageHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { ConflictNotice, type ConflictNoticeProps } from './ConflictNotice.tsx'
import styles from './FormFrame.module.css'
import { SaveBar } from './SaveBar.tsx'

export interface FormFrameProps extends PageHeadProps, Pick<ConflictNoticeProps, 'nameOf'> {
  back: { to: string; label: string }
  editor: ConflictNoticeProps['editor'] & {
    edited: string[]
    problems: readonly unknown[]
    isBusy: boolean
    save(): Promise<void>
    discard(): void
  }
  isNew?: boolean
  /** Leaving the page would lose work that is not in the form, such as an upload. */
  isUnderWay?: boolean
  /** Summary in the second column. */
  aside: ReactNode
  children: ReactNode
}

/** Page that edits one resource and saves it as a whole. */
export function FormFrame({
  back,
  editor,
  nameOf,
  isNew = false,
  isUnderWay = false,
  aside,
  children,
  ...head
}: FormFrameProps) {
  const { locale } = useText()
  const { edited, problems, isBusy } = editor
  return (
    <TextLanguages first={locale}>
      <BackToList to={back.to}>{back.label}</BackToList>
      <PageHead {...head} />
      <ConflictNotice editor={editor} nameOf={nameOf} />
      <div className={styles.page}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column}>{aside}</div>
      </div>
      {edited.length > 0 || isNew ? (
        <SaveBar
          edited={edited.length}
          isBusy={isBusy}
          hasProblems={problems.length > 0}
          onSave={() => void editor.save()}
          onDiscard={editor.discard}
        />
      ) : null}
      <UnsavedGuard isUnsaved={edited.length > 0 || isUnderWay} />
    </TextLanguages>
  )
}
