import { type Carrier, carrierName, carriers } from '@encore/contract/rules/carriers'
import { parcelFileBytes } from '@encore/contract/rules/parcel-file'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { useText, useWords } from '#app/i18n/TextProvider.tsx'
import styles from './Parcels.module.css'

export interface ImportDialogProps {
  isOpen: boolean
  onClose(): void
  onBegun(workId: string): void
}

/** Tracking numbers as a spreadsheet: what is wrong with the file as a whole is told here, with a row beside the progress. */
export function ImportDialog({ isOpen, onClose, onBegun }: ImportDialogProps) {
  const w = useWords()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={w.parcels.importTitle}
      closeLabel={w.close}
    >
      {isOpen ? <ImportForm onBegun={onBegun} /> : null}
    </Dialog>
  )
}

function ImportForm({ onBegun }: Pick<ImportDialogProps, 'onBegun'>) {
  const { w, locale } = useText()
  const [isMissing, setIsMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const words = w.parcels
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    const carrier = String(form.get('carrier') ?? '') as Carrier | ''
    const isThere = file instanceof File && file.size > 0
    setIsMissing(!isThere)
    setProblem('')
    if (!isThere) return
    if (file.size > parcelFileBytes) return setProblem(words.tooLarge)
    setIsBusy(true)
    const answer = await call('POST /api/studio/parcel/import', {
      query: carrier === '' ? {} : { carrier },
      // Machines with a spreadsheet call a CSV by its name.
      body: new Blob([file], { type: 'text/csv' }),
    })
    setIsBusy(false)
    if (answer.ok) return onBegun(answer.value.workId)
    const [field] = answer.error.fields ?? []
    setProblem(words.importProblems[field?.rule ?? ''] ?? errorText(w, answer.error.name))
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <p>{words.importLead}</p>
      {problem ? (
        <Notice kind="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Field label={words.importFile} error={isMissing && words.importFileBad}>
        <TextInput type="file" name="file" accept=".csv,text/csv" className={styles.file} />
      </Field>
      <Field label={words.importCarrier}>
        <Select name="carrier" defaultValue="">
          <option value="">{words.importNoCarrier}</option>
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName(carrier, locale)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={w.order.refundForm.busy}>
        {words.importSubmit}
      </Button>
    </form>
  )
}
