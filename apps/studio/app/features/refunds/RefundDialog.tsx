import type { RefundQuote, StudioOrder } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { minorOfText } from '@encore/contract/rules/money'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Pairs } from '@encore/ui/Pairs'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { useText, useWords } from '#app/i18n/TextProvider.tsx'
import { createIntentKeys } from './intent-keys.ts'
import styles from './Refunds.module.css'
import { Refusal } from './Refusal.tsx'

export interface RefundDialogProps {
  order: StudioOrder
  isOpen: boolean
  onClose(): void
  onDone(): void
}

/** Full or partial refund; shows its effects before it is confirmed. */
export function RefundDialog({ isOpen, onClose, ...form }: RefundDialogProps) {
  const w = useWords()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={w.order.refundForm.title}
      closeLabel={w.close}
    >
      {isOpen ? <RefundForm {...form} /> : null}
    </Dialog>
  )
}

interface RefundResult {
  quote: RefundQuote | null
  error: ErrorBody | null
}

function RefundForm({ order: { order, sums }, onDone }: Pick<RefundDialogProps, 'order' | 'onDone'>) {
  const { w, locale } = useText()
  const toast = useToast()
  const { currency } = order.total
  const [keyOf] = useState(() => createIntentKeys())
  const [isPart, setIsPart] = useState(false)
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<RefundResult>({ quote: null, error: null })
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [isAmountMissing, setIsAmountMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const amount = isPart ? minorOfText(typed.replaceAll(',', '').trim(), currency) : null
  const isBad = isPart && !amount && (typed !== '' || isAmountMissing)
  const isReady = !isPart || Boolean(amount)
  useEffect(() => {
    if (!isReady) return
    const stop = new AbortController()
    const { signal } = stop
    void call(
      'GET /api/studio/order/{id}/refund',
      { params: { id: order.orderId }, query: amount === null ? {} : { amount } },
      { signal },
    ).then(
      (answer) => {
        if (signal.aborted) return
        setResult(answer.ok ? { quote: answer.value, error: null } : { quote: null, error: answer.error })
      },
      () => {},
    )
    return () => stop.abort()
  }, [isReady, amount, order.orderId])
  const quote = isReady ? result.quote : null
  const text = (money: RefundQuote['amount']) => moneyText(w, money, locale)

  async function send(event: FormEvent<HTMLFormElement>) {
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsReasonMissing(reason === '')
    setIsAmountMissing(isPart && !amount)
    if (reason === '' || !quote) return
    setIsBusy(true)
    const answer = await call(
      'POST /api/studio/order/{id}/refund',
      { params: { id: order.orderId }, body: { amount, reason } },
      { idempotencyKey: keyOf({ amount, reason }) },
    )
    setIsBusy(false)
    if (!answer.ok) return setResult({ quote, error: answer.error })
    const { started, waits } = w.order.refundForm
    toast({ text: answer.value.state === 'STARTED' ? started(text(quote.amount)) : waits })
    onDone()
  }

  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <ChoiceGroup
        legend={w.order.refundForm.title}
        hideLegend
        name="which"
        value={isPart ? 'part' : 'all'}
        onValueChange={(value) => setIsPart(value === 'part')}
      >
        <Choice compact value="all" title={w.order.refundForm.all} aside={text(sums.left)} />
        <Choice compact value="part" title={w.order.refundForm.part} />
      </ChoiceGroup>
      {isPart ? (
        <Field
          label={w.order.refundForm.amount(currency)}
          error={isBad && w.order.refundForm.amountBad}
          hint={result.quote ? w.order.most(text(result.quote.most)) : undefined}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      ) : null}
      <Refusal error={isReady ? result.error : null} currency={currency} />
      {quote ? (
        <>
          <Pairs
            rows={[
              {
                key: 'back',
                name: w.order.refundForm.goesBack,
                value: text(quote.amount),
                strong: true,
              },
              { key: 'left', name: w.order.refundForm.keeps, value: text(quote.left) },
              ...(quote.cubes > 0
                ? [
                    {
                      key: 'cubes',
                      name: w.order.refundForm.cubes,
                      value: text({ amount: quote.cubes, currency: 'CUBE' }),
                    },
                  ]
                : []),
            ]}
          />
          {quote.isWhole && order.event !== null ? <Notice>{w.order.refundForm.whole}</Notice> : null}
          {quote.needsSecond ? <Notice kind="warn">{w.order.refundForm.second}</Notice> : null}
        </>
      ) : null}
      <Field
        label={w.order.refundForm.reason}
        hint={w.order.refundForm.reasonHint}
        error={isReasonMissing && w.order.refundForm.reasonMissing}
      >
        <TextArea name="reason" maxLength={500} rows={2} />
      </Field>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={isBusy}
        busyLabel={w.order.refundForm.busy}
        disabled={!quote && isReady}
      >
        {quote === null
          ? w.order.refund
          : quote.needsSecond
            ? w.order.refundForm.ask(text(quote.amount))
            : w.order.refundForm.submit(text(quote.amount))}
      </Button>
    </Form>
  )
}
