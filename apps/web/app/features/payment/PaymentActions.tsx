import { useMutation } from '@encore/app-kit/use-mutation'
import type { OrderState } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { InstructionsLink } from './InstructionsLink.tsx'
import type { OpenPayment, PointRequest } from './open-payment.ts'
import type { OrderWatch } from './order-watch.ts'
import styles from './PaymentNotice.module.css'
import { showPaymentWindow } from './payment-window.ts'
import type { PaymentView } from './progress.ts'
import { continueInTab, startPayment } from './start-payment.ts'
import { useGiveUp, useToMethods } from './use-give-up.ts'

export interface PaymentActionsProps {
  payment: OpenPayment
  order: OrderState | null
  view: PaymentView
  watch: RefObject<OrderWatch | null>
}

const actionsOf: Partial<Record<PaymentView, readonly Action[]>> = {
  blocked: ['continue', 'giveUp'],
  window: ['show'],
  apart: ['continue', 'giveUp'],
  closed: ['continue', 'otherWay', 'giveUp'],
  inTheWay: ['otherWay', 'continue'],
  left: ['retry', 'giveUp'],
  awaiting: ['cancel'],
  slow: ['giveUp'],
  unreachable: ['giveUp'],
  declined: ['retry', 'otherWay', 'cancel'],
  failed: ['retry', 'otherWay'],
  expired: ['retry', 'otherWay'],
}
type Action = 'continue' | 'retry' | 'otherWay' | 'methods' | 'show' | 'giveUp' | 'cancel'

/** Payments from the checkout are retried in the checkout, by any method: it replaces both `retry` and `otherWay`. */
function actionsFor(view: PaymentView, { again }: OpenPayment): readonly Action[] {
  const actions = actionsOf[view] ?? []
  if (again === undefined || !actions.includes('retry')) return actions
  return actions.flatMap((action) =>
    action === 'retry' ? ['methods' as const] : action === 'otherWay' ? [] : [action],
  )
}

export function PaymentActions({ payment, order, view, watch }: PaymentActionsProps) {
  const t = useT()
  const instructionsUrl = order?.deposit?.instructionsUrl
  const request = payment.request ?? requestOf(order)
  const { pending, problem, run } = usePaymentActions(payment, request, order, watch)
  const actions = actionsFor(view, payment).filter(
    (action) => request !== null || payment.again !== undefined || !needsRequest.has(action),
  )
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {(actions.length > 0 || instructionsUrl) && (
        <div className={styles.actions}>
          {instructionsUrl && <InstructionsLink size="s" url={instructionsUrl} />}
          {actions.map((action, place) => (
            <Button
              key={action}
              size="s"
              kind={place === 0 && needsRequest.has(action) ? 'primary' : 'outline'}
              busy={pending === action}
              disabled={pending !== null && pending !== action}
              onClick={() => void run(action)}
            >
              {t(`payment.do.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

const needsRequest: ReadonlySet<Action> = new Set(['continue', 'retry', 'otherWay', 'methods'])

/** Reads the request from an order that another page started; null when it was no cube order of one package. */
function requestOf(order: OrderState | null): PointRequest | null {
  if (order?.kind !== 'POINT' || order.pgCode === 'CUBE' || order.quantity !== 1) return null
  return { productUid: order.productUid, pgCode: order.pgCode }
}

function usePaymentActions(
  payment: OpenPayment,
  request: PointRequest | null,
  order: OrderState | null,
  watch: RefObject<OrderWatch | null>,
) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const payAnew = (path: string) => void navigate(pagePath(path))
  const giveUp = useGiveUp()
  const toMethods = useToMethods()
  const [problem, setProblem] = useState<string | null>(null)

  const start = async (inThisTab: boolean) => {
    if (payment.again !== undefined) {
      if (!(inThisTab && continueInTab(payment)) && (inThisTab || (await cancel()))) payAnew(payment.again)
      return
    }
    if (!request) return
    const { cubes } = payment
    const started = await startPayment({ request, cubes, words: t('payment.opening'), inThisTab })
    setProblem(started.kind === 'refused' ? t(`errors.${started.error.name}`) : null)
    if (started.kind === 'started')
      watch.current?.tell({ kind: 'tried-again', place: started.place, at: Date.now() })
  }
  /** Resolves to true when the order no longer blocks a new one. */
  const cancel = async () => {
    const refused = await giveUp(payment, order, payment.thing ?? request?.productUid)
    watch.current?.ask()
    if (refused) setProblem(t(`errors.${refused}`))
    return refused === null
  }
  const methods = async () => {
    const refused = await toMethods(payment, order)
    if (refused) setProblem(t(`errors.${refused}`))
  }
  const otherWay = async () => {
    if (!(await cancel())) return
    if (payment.again !== undefined) return payAnew(payment.again)
    if (!request || !order || order.total.currency === 'CUBE') return
    const { productUid, pgCode } = request
    openDialog({ kind: 'cube-shop', selection: { productUid, currency: order.total.currency, pgCode } })
  }
  const perform: Record<Action, () => unknown> = {
    continue: () => start(true),
    retry: () => start(false),
    otherWay,
    methods,
    show: showPaymentWindow,
    giveUp: cancel,
    cancel,
  }
  const { run, pending } = useMutation(async (action: Action) => void (await perform[action]()))
  return { pending: pending?.[0] ?? null, problem, run }
}
