import type { StudioOrder } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { RefundApproval } from '#app/features/approvals/RefundApproval.tsx'
import { RedactedValue } from '#app/features/members/RedactedValue.tsx'
import { OrderStatus } from '#app/features/orders/OrderStatus.tsx'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { RefundDialog } from '#app/features/refunds/RefundDialog.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import box from '#app/shell/Card.module.css'
import columns from '#app/shell/Columns.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { Delivery, Facts, Payments } from './OrderFacts.tsx'
import styles from './OrderPage.module.css'
import { OrderTimeline } from './OrderTimeline.tsx'
import { useSettling } from './use-settling.ts'

export const readOrder = async ({ params }: LoaderFunctionArgs): Promise<StudioOrder> =>
  unwrap(await call('GET /api/studio/order/{id}', { params: { id: params.orderId ?? '' } }))

export function OrderPage() {
  const { t, locale } = useText()
  const { revalidate } = useRevalidator()
  const details = useLoaderData<StudioOrder>()
  const [isRefunding, setIsRefunding] = useState(false)
  const { order, approval, may, timeline } = details
  useSettling(order.status === 'REFUND_PENDING')
  return (
    <>
      <BackToList to="/orders">{t('order.toAll')}</BackToList>
      <PageHead
        title={order.name.text}
        lang={order.name.lang}
        lead={
          order.event === null ? undefined : (
            <Link to={`/events/${order.event.id}`} className="reach" lang={order.event.title.lang}>
              {order.event.title.text}
            </Link>
          )
        }
        action={
          <>
            <OrderStatus status={order.status} isGift={order.isGift} />
            <b className={styles.sum}>{moneyText(t, order.total, locale)}</b>
            {may.refund && approval === null ? (
              <Button size="s" kind="primary" onClick={() => setIsRefunding(true)}>
                {t('order.refund')}
              </Button>
            ) : null}
          </>
        }
      />
      {details.request === null ? null : <Request details={details} onGrant={() => setIsRefunding(true)} />}
      {approval === null ? null : (
        <section className={box.box}>
          <RefundApproval approval={approval} onDone={() => void revalidate()} />
        </section>
      )}
      <div className={columns.columns}>
        <section className={box.box}>
          <header>
            <h2>{t('order.activity')}</h2>
          </header>
          <OrderTimeline timeline={timeline} />
        </section>
        <div className={columns.side}>
          <Facts details={details} />
          <Payments details={details} />
          <Delivery details={details} />
          {may.reveal ? (
            <RedactedValue
              key={order.orderId}
              secrets={details.secrets}
              nameOf={(secret) => t(`order.show.${secret}`)}
              reveal={(what, reason) =>
                call('POST /api/studio/order/{id}/reveal', {
                  params: { id: order.orderId },
                  body: { what, reason },
                })
              }
            />
          ) : null}
        </div>
      </div>
      <RefundDialog
        order={details}
        isOpen={isRefunding}
        onClose={() => setIsRefunding(false)}
        onDone={() => {
          setIsRefunding(false)
          void revalidate()
        }}
      />
    </>
  )
}

function Request({ details, onGrant }: { details: StudioOrder; onGrant(): void }) {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isDeclining, setIsDeclining] = useState(false)
  const { order, request, approval, may } = details
  return (
    <>
      <Notice
        kind="warn"
        title={t('order.request')}
        action={
          may.decline ? (
            <span className={styles.head}>
              <Button size="s" kind="outline" onClick={() => setIsDeclining(true)}>
                {t('order.decline')}
              </Button>
              {approval === null ? (
                <Button size="s" kind="primary" onClick={onGrant}>
                  {t('order.refund')}
                </Button>
              ) : null}
            </span>
          ) : undefined
        }
      >
        {request?.reason || t('order.noWords')}
      </Notice>
      <ReasonDialog
        isOpen={isDeclining}
        onClose={() => setIsDeclining(false)}
        title={t('order.declineForm.title')}
        lead={t('order.declineForm.lead')}
        submit={t('order.declineForm.submit')}
        isDanger
        send={(reason) =>
          call('POST /api/studio/order/{id}/decline', { params: { id: order.orderId }, body: { reason } })
        }
        onDone={() => {
          setIsDeclining(false)
          toast({ text: t('order.declineForm.done') })
          void revalidate()
        }}
      />
    </>
  )
}
