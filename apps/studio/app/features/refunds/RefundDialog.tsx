import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
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
import { useT, useText } from '#app/i18n/TextProvider.tsx'
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
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('order.refundForm.title')}
      closeLabel={t('shell.close')}
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
  const { t, locale } = useText()
  const toast = useToast()
  const { currency } = order.total
  const keys = useIdempotencyKeys()
  const [isPart, setIsPart] = useState(false)
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<RefundResult>({ quote: null, error: null })
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [isAmountMissing, setIsAmountMissing] = useState(false)
  const amount = isPart ? minorOfText(typed.replaceAll(',', '').trim(), currency) : null
  const isBad = isPart && !amount && (typed !== '' || isAmountMissing)
  const isReady = !isPart || Boolean(amount)
  const { run, isBusy } = useMutation((reason: string) =>
    keys.once(JSON.stringify([amount, reason]), (options) =>
      call(
        'POST /api/studio/order/{id}/refund',
        { params: { id: order.orderId }, body: { amount, reason } },
        options,
      ),
    ),
  )
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
  const text = (money: RefundQuote['amount']) => moneyText(t, money, locale)

  async function send(event: FormEvent<HTMLFormElement>) {
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsReasonMissing(reason === '')
    setIsAmountMissing(isPart && !amount)
    if (reason === '' || !quote) return
    const answer = await run(reason)
    if (!answer) return
    if (!answer.ok) return setResult({ quote, error: answer.error })
    toast({
      text:
        answer.value.state === 'STARTED'
          ? t('order.refundForm.started', { sum: text(quote.amount) })
          : t('order.refundForm.waits'),
    })
    onDone()
  }

  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <ChoiceGroup
        legend={t('order.refundForm.title')}
        hideLegend
        name="which"
        value={isPart ? 'part' : 'all'}
        onValueChange={(value) => setIsPart(value === 'part')}
      >
        <Choice compact value="all" title={t('order.refundForm.all')} aside={text(sums.left)} />
        <Choice compact value="part" title={t('order.refundForm.part')} />
      </ChoiceGroup>
      {isPart ? (
        <Field
          label={t('order.refundForm.amount', { currency })}
          error={isBad && t('order.refundForm.amountBad')}
          hint={result.quote ? t('order.most', { sum: text(result.quote.most) }) : undefined}
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
                name: t('order.refundForm.goesBack'),
                value: text(quote.amount),
                strong: true,
              },
              { key: 'left', name: t('order.refundForm.keeps'), value: text(quote.left) },
              ...(quote.cubes > 0
                ? [
                    {
                      key: 'cubes',
                      name: t('order.refundForm.cubes'),
                      value: text({ amount: quote.cubes, currency: 'CUBE' }),
                    },
                  ]
                : []),
            ]}
          />
          {quote.isWhole && order.event !== null ? <Notice>{t('order.refundForm.whole')}</Notice> : null}
          {quote.needsSecond ? <Notice kind="warn">{t('order.refundForm.second')}</Notice> : null}
        </>
      ) : null}
      <Field
        label={t('order.refundForm.reason')}
        hint={t('order.refundForm.reasonHint')}
        error={isReasonMissing && t('order.refundForm.reasonMissing')}
      >
        <TextArea name="reason" maxLength={500} rows={2} />
      </Field>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={isBusy}
        busyLabel={t('order.refundForm.busy')}
        disabled={!quote && isReady}
      >
        {quote === null
          ? t('order.refund')
          : quote.needsSecond
            ? t('order.refundForm.ask', { sum: text(quote.amount) })
            : t('order.refundForm.submit', { sum: text(quote.amount) })}
      </Button>
    </Form>
  )
}
