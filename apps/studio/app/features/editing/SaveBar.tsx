import { Button } from '@encore/ui/Button'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './SaveBar.module.css'

export interface SaveBarProps {
  /** How many fields. */
  edited: number
  isBusy: boolean
  hasProblems: boolean
  onSave(): void
  onDiscard(): void
}

/** Always in sight while something is not saved. */
export function SaveBar({ edited, isBusy, hasProblems, onSave, onDiscard }: SaveBarProps) {
  const words = useText().w.products.form
  return (
    <section className={styles.save} aria-label={words.save}>
      <span role="status" data-bad={hasProblems ? '' : undefined}>
        {hasProblems ? words.fix : words.edited(String(edited))}
      </span>
      <Button size="s" kind="outline" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button size="s" kind="primary" busy={isBusy} busyLabel={words.busy} onClick={onSave}>
        {words.save}
      </Button>
    </section>
  )
}
