import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ChangesDialog.module.css'

export interface Change<K> {
  kind: K
  count: number
}

export interface ChangesDialogProps<K extends string> {
  /** Why it is asked, and how each is told with its count. */
  words: { lead: string; kinds: Record<K, (count: string) => string> }
  /** Null: nothing is to be confirmed. */
  changes: Change<K>[] | null
  isBusy: boolean
  onConfirm(kinds: K[]): void
  onCancel(): void
}

/** What a save means for buyers, each with its count, before it happens. */
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
