import { useMutation } from '@encore/app-kit/use-mutation'
import type { ParcelFilePreview } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { type Carrier, carrierName, carriers } from '@encore/contract/rules/carriers'
import { parcelFileBytes, parcelFileTypes } from '@encore/contract/rules/parcel-file'
import type { TextEncoding } from '@encore/contract/rules/text-encoding'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { ImportPreview } from './ImportPreview.tsx'
import styles from './Parcels.module.css'

export interface ImportDialogProps {
  isOpen: boolean
  onClose(): void
  onBegun(workId: string): void
}

/**
 * Imports tracking numbers from a spreadsheet. Shows the parsed rows and those that cannot be imported before anything
 * is applied.
 */
export function ImportDialog({ isOpen, onClose, onBegun }: ImportDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('parcels.importTitle')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <ImportForm onBegun={onBegun} /> : null}
    </Dialog>
  )
}

interface Choice {
  file: File
  carrier: Carrier | ''
  /** Null detects the encoding. */
  encoding: TextEncoding | null
}

const bodyOf = ({ file }: Choice) =>
  // Systems with spreadsheet software report a CSV as an Excel file, so the type comes from the name; the server checks
  // the bytes.
  new Blob([file], { type: /\.xlsx$/i.test(file.name) ? parcelFileTypes[1] : parcelFileTypes[0] })

const queryOf = ({ carrier, encoding }: Choice) => ({
  ...(carrier === '' ? {} : { carrier }),
  ...(encoding ? { encoding } : {}),
})

function ImportForm({ onBegun }: Pick<ImportDialogProps, 'onBegun'>) {
  const { t, locale } = useText()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [carrier, setCarrier] = useState<Carrier | ''>('')
  const [preview, setPreview] = useState<ParcelFilePreview | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [isLooking, setIsLooking] = useState(false)
  const { run, isBusy } = useMutation((choice: Choice) =>
    call('POST /api/studio/parcel/import', { query: queryOf(choice), body: bodyOf(choice) }),
  )
  const newest = useRef<Choice | null>(null)
  const textOf = ({ name, fields }: ErrorBody) =>
    findText(t, `parcels.importProblems.${fields?.[0]?.rule ?? ''}`) ?? errorText(t, name)

  async function look(next: Choice) {
    setChoice(next)
    newest.current = next
    setIsMissing(false)
    setProblem('')
    if (next.file.size > parcelFileBytes) {
      setIsLooking(false)
      setPreview(null)
      return setProblem(t('parcels.tooLarge'))
    }
    setIsLooking(true)
    const answer = await call('POST /api/studio/parcel/import/preview', {
      query: queryOf(next),
      body: bodyOf(next),
    })
    // Another file or encoding was chosen in the meantime.
    if (newest.current !== next) return
    setIsLooking(false)
    if (answer.ok) return setPreview(answer.value)
    setProblem(textOf(answer.error))
    // After a failure with a chosen encoding the preview stays, so that another can be chosen.
    if (next.encoding === null) setPreview(null)
  }
  async function send() {
    if (!choice || !preview) return setIsMissing(choice === null)
    // Sends the previewed encoding, so that a new detection cannot change the result.
    const answer = await run({ ...choice, encoding: preview.encoding })
    if (answer?.ok) onBegun(answer.value.workId)
    else if (answer) setProblem(textOf(answer.error))
  }
  const ready = preview ? preview.rows - preview.failed : 0
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('parcels.importLead')}</p>
      {problem ? (
        <Notice kind="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Field label={t('parcels.importFile')} error={isMissing && t('parcels.importFileBad')}>
        <TextInput
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          className={styles.file}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            newest.current = null
            setIsLooking(false)
            setPreview(null)
            if (file) void look({ file, carrier, encoding: null })
            else setChoice(null)
          }}
        />
      </Field>
      <Field label={t('parcels.importCarrier')}>
        <Select
          name="carrier"
          value={carrier}
          onChange={({ target }) => {
            const chosen = target.value as Carrier | ''
            setCarrier(chosen)
            if (choice) void look({ ...choice, carrier: chosen })
          }}
        >
          <option value="">{t('parcels.importNoCarrier')}</option>
          {carriers.map((one) => (
            <option key={one} value={one}>
              {carrierName(one, locale)}
            </option>
          ))}
        </Select>
      </Field>
      {choice && preview ? (
        <ImportPreview
          preview={preview}
          encoding={choice.encoding ?? preview.encoding}
          onEncoding={(encoding) => void look({ ...choice, encoding })}
        />
      ) : null}
      <Button
        type="submit"
        kind="primary"
        wide
        disabled={preview !== null && ready === 0}
        busy={isLooking || isBusy}
        busyLabel={preview ? t('order.refundForm.busy') : t('parcels.importLooking')}
      >
        {preview ? t('parcels.importRows', { count: ready }) : t('parcels.importSubmit')}
      </Button>
    </Form>
  )
}
