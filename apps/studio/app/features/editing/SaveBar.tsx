import { Button } from '@encore/ui/Button'
import { useT } from '#app/i18n/TextProvider.tsx'
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
  const t = useT()
  const isClean = edited === 0
  return (
    <section className={styles.save} aria-label={t('products.form.save')}>
      <span role="status" data-bad={hasProblems ? '' : undefined}>
        {hasProblems
          ? t('products.form.fix')
          : isClean
            ? t('products.form.nothingToSave')
            : t('products.form.edited', { n: edited })}
      </span>
      {!isClean && (
        <Button size="s" kind="outline" onClick={onDiscard}>
          {t('products.form.discard')}
        </Button>
      )}
      <Button
        size="s"
        kind="primary"
        data-save=""
        disabled={isClean}
        busy={isBusy}
        busyLabel={t('products.form.busy')}
        onClick={onSave}
      >
        {t('products.form.save')}
      </Button>
    </section>
  )
}
