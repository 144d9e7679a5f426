import type { OrderDetail } from '@encore/contract/endpoints'
import { Section } from '@encore/ui/Section'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useChanged } from '#app/data/live-connection.ts'
import { useViewer } from '#app/data/viewer.ts'
import { OrderBadge } from '#app/features/orders/OrderBadge.tsx'
import { OrderPaymentNote } from '#app/features/orders/OrderPaymentNote.tsx'
import { RefundDialog } from '#app/features/orders/RefundDialog.tsx'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { useOrderWords } from '#app/features/orders/use-order-words.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { SignedOut } from '#app/features/page-parts/SignedOut.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { CallPlaces } from '#app/features/purchases/CallPlaces.tsx'
import { Deliveries, isDelivered } from '#app/features/purchases/Deliveries.tsx'
import { GoodsSigning } from '#app/features/signing/GoodsSigning.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/order.ts'
import { Address } from './Address.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderedLines } from './OrderedLines.tsx'
import { OrderSums } from './OrderSums.tsx'
import styles from './order.module.css'
import { Timeline } from './Timeline.tsx'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  const at = { params: { id: params.id } }
  const [detail, signing] = await Promise.all([
    api('GET /api/v2/order/{id}/detail', at),
    api('GET /api/v1/order/{id}/signing', at),
  ])
  return { detail: sectionData(detail), goods: sectionData(signing).goods, renderedAt: now() }
}

export default function Order({ loaderData: { detail, goods, renderedAt } }: Route.ComponentProps) {
  const t = useT()
  const { dated } = useMomentText()
  const { refundLine } = useOrderWords()
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  const refresh = useCallback(() => void revalidate(), [revalidate])
  useChanged('order', refresh)
  if (useViewer().kind === 'guest')
    return (
      <div className={`wrap ${styles.page}`}>
        <SignedOut />
      </div>
    )
  const { order, parcels } = detail
  const line = refundLine(order)
  const names = new Map(order.lines.map(({ productUid, name }) => [productUid, name]))
  const title = t('order.title', { id: order.orderId.slice(-8) })
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${title} · Encore`} isPrivate />
      <header className={styles.head}>
        <PageLink className={`link faint small ${styles.back}`} to="/mypage/orders">
          {t('order.back')}
        </PageLink>
        <h1>{title}</h1>
        <p>
          <OrderBadge order={order} />
          <time dateTime={order.createdAt}>{dated(order.createdAt)}</time>
        </p>
        <OrderPaymentNote order={order} />
        {line && <p className={styles.telling}>{line}</p>}
      </header>
      <div className={styles.items}>
        <Section title={t('order.items')}>
          <OrderedLines order={order} />
        </Section>
      </div>
      <aside className={styles.side} aria-label={t('order.payment')}>
        <OrderSums order={order} tax={detail.tax} />
        <OrderActions order={order} onAsk={() => setIsAsking(true)} onChanged={revalidate} />
      </aside>
      <div className={styles.rest}>
        <Delivery detail={detail} renderedAt={renderedAt} onFetched={refresh} />
        {detail.address && (
          <Address
            address={detail.address}
            onChange={detail.mayChangeAddress ? () => setIsMoving(true) : undefined}
          />
        )}
        {detail.calls.length > 0 && (
          <Section title={t('order.calls')}>
            <CallPlaces calls={detail.calls} names={names} />
          </Section>
        )}
        <GoodsSigning goods={goods} names={names} />
        <Section title={t('order.timeline')}>
          <Timeline entries={detail.timeline} parcels={parcels} />
        </Section>
      </div>
      {isMoving && detail.address && (
        <AddressDialog
          orderId={order.orderId}
          countryCode={detail.address.countryCode}
          onClose={() => setIsMoving(false)}
          onChanged={revalidate}
        />
      )}
      {isAsking && <RefundDialog order={order} onClose={() => setIsAsking(false)} onAsked={revalidate} />}
    </div>
  )
}

/** Delivery of the order; nothing for products that are available as soon as they are paid. */
function Delivery({
  detail,
  renderedAt,
  onFetched,
}: {
  detail: OrderDetail
  renderedAt: number
  onFetched: () => void
}) {
  const t = useT()
  if (!isDelivered(detail)) return null
  return (
    <Section title={t('order.delivery')}>
      <Deliveries detail={detail} renderedAt={renderedAt} onFetched={onFetched} />
    </Section>
  )
}

export function ErrorBoundary() {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.items}>
        <SectionError />
      </div>
    </div>
  )
}
