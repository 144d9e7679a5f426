import type { BuyerChange, ChangeKind } from '@encore/contract/rules/catalogue-desk'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ChangesDialog.module.css'

export interface ChangesDialogProps {
  /** Null: nothing is to be confirmed. */
  changes: BuyerChange[] | null
  isBusy: boolean
  onConfirm(kinds: ChangeKind[]): void
  onCancel(): void
}

/** What a save means for buyers, each with its count, before it happens. */
export function ChangesDialog({ changes, isBusy, onConfirm, onCancel }: ChangesDialogProps) {
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
      <p>{words.lead}</p>
      <ul className={styles.changes}>
        {(changes ?? []).map((change) => (
          <li key={change.kind}>{words.kinds[change.kind](count.format(change.count))}</li>
        ))}
      </ul>
    </Dialog>
  )
}
