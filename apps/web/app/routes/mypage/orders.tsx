import type { OrderRecord } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Section } from '@encore/ui/Section'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useCallback, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useChanged } from '#app/data/live-connection.ts'
import { RefundDialog } from '#app/features/orders/RefundDialog.tsx'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/orders.ts'
import { OrderRow } from './OrderRow.tsx'
import { morePath, newestOrders, readShown } from './order-list.ts'
import styles from './orders.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const shown = readShown(url.searchParams)
  return { shown, ...sectionData(await newestOrders(context.get(pageContext).api, shown)) }
}

/** The member's orders, newest first. */
export default function Orders({ loaderData: { orders, shown, total } }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<OrderRecord | null>(null)
  useChanged(
    'order',
    useCallback(() => void revalidate(), [revalidate]),
  )
  return (
    <Section title={t('account.orders.title')}>
      {orders.length === 0 ? (
        <Nothing />
      ) : (
        <ol>
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} onAsk={() => setAsking(order)} />
          ))}
        </ol>
      )}
      <More to={morePath(shown, total)} />
      {asking && <RefundDialog order={asking} onClose={() => setAsking(null)} onAsked={revalidate} />}
    </Section>
  )
}

function More({ to }: { to: string | null }) {
  const t = useT()
  const { state } = useNavigation()
  if (!to) return null
  return (
    <div className={styles.more}>
      <Button
        busy={state === 'loading'}
        busyLabel={t('account.orders.moreBusy')}
        render={<PageLink to={to} preventScrollReset replace />}
      >
        {t('account.orders.more')}
      </Button>
    </div>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      framed
      icon={<ReceiptText />}
      title={t('account.orders.empty.title')}
      action={<Button render={<PageLink to="/" />}>{t('account.orders.empty.action')}</Button>}
    >
      {t('account.orders.empty.text')}
    </Empty>
  )
}

export const ErrorBoundary = () => <SectionError of="orders" />
