import { useMutation } from '@encore/app-kit/use-mutation'
import type { StockFigures } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { type MovementReason, movementReasons, movementSign } from '@encore/contract/rules/product-editing'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './ProductForm.module.css'

export interface MoveDialogProps {
  productId: string
  /** Current stock; null while the dialog is closed. */
  stock: StockFigures | null
  onDone(stock: StockFigures): void
  /** Called when the server reports that the stock has changed. */
  onResult(stock: StockFigures): void
  onCancel(): void
}

export function MoveDialog({ stock, onCancel, ...rest }: MoveDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={stock !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onCancel())}
      title={t('products.stock.move')}
      closeLabel={t('shell.close')}
    >
      {stock ? <MoveForm stock={stock} {...rest} /> : null}
    </Dialog>
  )
}

type MoveFormProps = Omit<MoveDialogProps, 'stock' | 'onCancel'> & { stock: StockFigures }

function MoveForm({ productId, stock, onDone, onResult }: MoveFormProps) {
  const { t, locale } = useText()
  const toast = useToast()
  const [reason, setReason] = useState<MovementReason>('RECEIVED')
  const [units, setUnits] = useState('')
  const [isDown, setIsDown] = useState(false)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<readonly { path: string; text: string }[]>([])
  const count = new Intl.NumberFormat(locale)
  const way = movementSign[reason] || (isDown ? -1 : 1)
  const quantity = /^\d{1,7}$/.test(units.trim()) ? way * Number(units.trim()) : 0
  const { run, isBusy } = useMutation(() =>
    call('POST /api/studio/product/{id}/stock', {
      params: { id: productId },
      body: { reason, quantity, note, onHand: stock.onHand },
    }),
  )
  const describeProblem = ({ path, rule }: FieldProblem) => ({
    path,
    text: findText(t, `products.rules.${rule}`) ?? t('products.badField'),
  })
  const textAt = (path: string) => problems.find((problem) => problem.path === path)?.text ?? ''
  async function submit() {
    const wrong: FieldProblem[] = [
      ...(quantity === 0 ? [{ path: 'quantity', rule: units.trim() === '' ? 'required' : 'integer' }] : []),
      ...(reason === 'CORRECTION' && note.trim() === '' ? [{ path: 'note', rule: 'required' }] : []),
    ]
    setProblems(wrong.map(describeProblem))
    if (wrong.length > 0) return
    const answer = await run()
    if (!answer) return
    if (answer.ok) {
      toast({ text: t('products.stock.booked') })
      return onDone(answer.value)
    }
    const { name, fields, data } = answer.error
    const figures = data as unknown as StockFigures
    if (name === 'STOCK_BELOW_SOLD') {
      const text = t('products.stock.below', {
        held: count.format(figures.held),
        sold: count.format(figures.sold),
      })
      setProblems([{ path: 'quantity', text }])
    } else if (name === 'STOCK_OVER_CARDS') {
      const text = t('products.stock.overCards', { most: count.format(Number(data?.most)) })
      setProblems([{ path: 'quantity', text }])
    } else if (name === 'VERSION_CONFLICT') {
      onResult(figures)
      setProblems([
        { path: '', text: t('products.stock.concurrentEdit', { onHand: count.format(figures.onHand) }) },
      ])
    } else setProblems(fields?.map(describeProblem) ?? [{ path: '', text: errorText(t, name) }])
  }
  return (
    <Form className={styles.fields} onSubmit={submit}>
      {textAt('') ? (
        <Notice kind="warn" role="alert">
          {textAt('')}
        </Notice>
      ) : null}
      <Field label={t('products.stock.reason')}>
        <Select value={reason} onChange={({ target }) => setReason(target.value as MovementReason)}>
          {movementReasons.map((one) => (
            <option key={one} value={one}>
              {t(`products.stock.reasons.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('products.stock.units')}
        hint={
          quantity === 0
            ? undefined
            : t('products.stock.after', {
                before: count.format(stock.onHand),
                after: count.format(stock.onHand + quantity),
              })
        }
        error={textAt('quantity')}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={units}
          onChange={({ target }) => setUnits(target.value)}
        />
      </Field>
      {movementSign[reason] === 0 ? (
        <Checkbox checked={isDown} onChange={({ target }) => setIsDown(target.checked)}>
          {t('products.stock.down')}
        </Checkbox>
      ) : null}
      <Field
        label={t('products.stock.note')}
        hint={reason === 'CORRECTION' ? t('products.stock.noteHint') : undefined}
        error={textAt('note')}
      >
        <TextInput value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t('products.stock.busy')}>
        {t('products.stock.submit')}
      </Button>
    </Form>
  )
}
