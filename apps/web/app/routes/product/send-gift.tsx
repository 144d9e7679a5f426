import { Notice } from '@encore/ui/Notice'
import { data } from 'react-router'
import { MobileTitleBar } from '#app/features/page-parts/MobileTitleBar.tsx'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/send-gift.ts'
import { GiftForm } from './GiftForm.tsx'
import styles from './send-gift.module.css'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const product = await api('GET /api/v2/product/{id}/detail', { params: { id: params.id } })
  if (!product.ok) throw data(null, { status: product.status >= 400 && product.status < 500 ? 404 : 503 })
  const { eventId } = product.value
  const event = eventId ? await api('GET /api/v1/event/{id}', { params: { id: eventId } }) : null
  const draws = eventId ? await api('GET /api/v1/event/{id}/draws', { params: { id: eventId } }) : null
  const me = await api('GET /api/v2/member/me')
  return {
    product: product.value,
    event: event?.ok ? event.value : null,
    isInDraw: (draws?.ok ? draws.value.content : []).some(
      ({ state, productIds }) => state === 'OPEN' && productIds.includes(product.value.id),
    ),
    me: me.ok ? { displayName: me.value.displayName, cube: me.value.cube } : null,
  }
}

export default function SendGift({ loaderData: { product, event, isInDraw, me } }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className={`wrap tinted ${styles.page}`} style={event ? { '--event': event.accent } : undefined}>
      <PageHead title={`${t('gift.title')} · Encore`} isPrivate />
      <header className={styles.head}>
        <MobileTitleBar>{t('gift.title')}</MobileTitleBar>
        <p className="dim">{t('gift.lead')}</p>
        {isInDraw && (
          <Notice>{t(product.kind.startsWith('TICKET') ? 'gift.ticketLot' : 'gift.noLot')}</Notice>
        )}
      </header>
      <GiftForm key={product.id} product={product} event={event} me={me} />
    </div>
  )
}
