import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ChangesDialog.module.css'

export interface Change<K> {
  kind: K
  count: number
}

export interface ChangesDialogProps<K extends string> {
  /** `lead` explains the dialog; `kinds` has one text per kind of change. */
  words: { lead: string; kinds: Record<K, (count: string) => string> }
  /** Null closes the dialog. */
  changes: Change<K>[] | null
  isBusy: boolean
  onConfirm(kinds: K[]): void
  onCancel(): void
}

/** Lists, with counts, how a save affects buyers, and asks for confirmation. */
export function ChangesDialog<K extends string>({
  words: { lead, kinds },
  changes,
  isBusy,
  onConfirm,
  onCancel,
}: ChangesDialogProps<K>) {
  const { w, locale } = useText()
  const words = w.products.changes
  const count = new Intl.NumberFormat(locale)
  return (
    <Dialog
      open={changes !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onCancel())}
      title={words.title}
      closeLabel={w.close}
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            busyLabel={w.products.form.busy}
            onClick={() => onConfirm((changes ?? []).map(({ kind }) => kind))}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      <ul className={styles.changes}>
        {(changes ?? []).map((change) => (
          <li key={change.kind}>{kinds[change.kind](count.format(change.count))}</li>
        ))}
      </ul>
    </Dialog>
  )
}
