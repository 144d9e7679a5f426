import { Notice } from '@encore/ui/Notice'
import type { ReactNode } from 'react'
import { FailureNotice } from '#app/features/failure/FailureNotice.tsx'
import { TextLanguages } from '#app/features/texts/TextLanguages.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackLink } from '#app/shell/BackLink.tsx'
import { PageHead, type PageHeadProps } from '#app/shell/PageHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './SheetFrame.module.css'
import type { Meanwhile } from './use-sheet.ts'

export interface SheetFrameProps extends PageHeadProps {
  back: { to: string; label: string }
  editor: {
    edited: string[]
    problems: readonly unknown[]
    isBusy: boolean
    meanwhile: Meanwhile | null
    failed: string
    save(): Promise<void>
    discard(): void
  }
  /** What a field is called, or a part of it: the language of a text. */
  nameOf(field: string, part: string): string
  /** Beside the form: what it comes to. */
  aside: ReactNode
  children: ReactNode
}

/** A page on which one thing is edited and saved as a whole. */
export function SheetFrame({ back, editor, nameOf, aside, children, ...head }: SheetFrameProps) {
  const { locale } = useText()
  const { edited, problems, isBusy } = editor
  return (
    <TextLanguages first={locale}>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHead {...head} />
      <WhatHappened editor={editor} nameOf={nameOf} />
      <div className={styles.page}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column}>{aside}</div>
      </div>
      {edited.length > 0 ? (
        <SaveBar
          edited={edited.length}
          isBusy={isBusy}
          hasProblems={problems.length > 0}
          onSave={() => void editor.save()}
          onDiscard={editor.discard}
        />
      ) : null}
      <UnsavedGuard isUnsaved={edited.length > 0} />
    </TextLanguages>
  )
}

function WhatHappened({ editor: { meanwhile, failed }, nameOf }: Pick<SheetFrameProps, 'editor' | 'nameOf'>) {
  const { w } = useText()
  const words = w.products.meanwhile
  const names = (keys: readonly string[]) =>
    [...new Set(keys.map((key) => nameOf(...partsOf(key))))].join(', ')
  return (
    <>
      {meanwhile ? (
        <Notice kind="warn" role="alert" title={words.title(meanwhile.by ?? words.somebody)}>
          {meanwhile.taken.length > 0 ? <p>{words.taken(names(meanwhile.taken))}</p> : null}
          {meanwhile.disputed.length > 0 ? <p>{words.disputed(names(meanwhile.disputed))}</p> : null}
          <p>{words.none}</p>
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
