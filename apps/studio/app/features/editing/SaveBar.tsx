import { Button } from '@encore/ui/Button'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './SaveBar.module.css'

export interface SaveBarProps {
  /** Number of fields. */
  edited: number
  isBusy: boolean
  hasProblems: boolean
  onSave(): void
  onDiscard(): void
}

/** Sticky bar, visible while there are unsaved edits or the resource is new. */
export function SaveBar({ edited, isBusy, hasProblems, onSave, onDiscard }: SaveBarProps) {
  const words = useText().w.products.form
  const isClean = edited === 0
  return (
    <section className={styles.save} aria-label={words.save}>
      <span role="status" data-bad={hasProblems ? '' : undefined}>
        {hasProblems ? words.fix : isClean ? words.nothingToSave : words.edited(String(edited))}
      </span>
      {!isClean && (
        <Button size="s" kind="outline" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      <Button
        size="s"
        kind="primary"
        data-save=""
        disabled={isClean}
        busy={isBusy}
        busyLabel={words.busy}
        onClick={onSave}
      >
        {words.save}
      </Button>
    </section>
  )
}
