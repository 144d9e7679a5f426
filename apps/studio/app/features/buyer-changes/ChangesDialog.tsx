import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ChangesDialog.module.css'

export interface Change<K> {
  kind: K
  count: number
}

export interface ChangesDialogProps<K extends string> {
  lead: string
  textOf(change: Change<K>): string
  /** Null closes the dialog. */
  changes: Change<K>[] | null
  isBusy: boolean
  onConfirm(kinds: K[]): void
  onCancel(): void
}

/** Lists, with counts, how a save affects buyers, and asks for confirmation. */
export function ChangesDialog<K extends string>({
  lead,
  textOf,
  changes,
  isBusy,
  onConfirm,
  onCancel,
}: ChangesDialogProps<K>) {
  const t = useT()
  return (
    <Dialog
      open={changes !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onCancel())}
      title={t('products.changes.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onCancel}>{t('products.changes.cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            busyLabel={t('products.form.busy')}
            onClick={() => onConfirm((changes ?? []).map(({ kind }) => kind))}
          >
            {t('products.changes.confirm')}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      <ul className={styles.changes}>
        {(changes ?? []).map((change) => (
          <li key={change.kind}>{textOf(change)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
