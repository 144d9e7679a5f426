import { isReservedSlug } from '@encore/contract/rules/event-slug'
import { useViewer } from '#app/data/viewer.ts'
import { CheckoutPage } from '#app/features/checkout/CheckoutPage.tsx'
import { eventIdAt } from '#app/features/event/event-address.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SignedOut } from '#app/features/page-parts/SignedOut.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/checkout.ts'
import styles from './checkout.module.css'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

/** Loads the event of the products and its colour; null for a cart and for products without an event. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id: name } = params
  if (name === undefined || isReservedSlug(name)) return null
  const id = await eventIdAt({ params: { id: name }, url, context }, { pathOf: (slug) => `/pay/${slug}` })
  const event = await context.get(pageContext).api('GET /api/v1/event/{id}', { params: { id } })
  return { id, accent: event.ok ? event.value.accent : null }
}

export const shouldRevalidate = () => false

/** Pays products of an event directly, or lines of the cart; the selection is stored in the browser session. */
export default function Checkout({ loaderData, params }: Route.ComponentProps) {
  const t = useT()
  const viewer = useViewer()
  const place = loaderData?.id ?? params.id ?? 'cart'
  const tint = loaderData?.accent ? { '--event': loaderData.accent } : undefined
  return (
    <div className={`wrap tinted ${styles.page}`} style={tint}>
      <PageHead title={`${t('checkout.title')} · Encore`} isPrivate />
      {viewer.kind === 'guest' ? (
        <SignedOut />
      ) : (
        <>
          <h1 className={styles.title}>{t('checkout.title')}</h1>
          <CheckoutPage key={place} place={place} />
        </>
      )}
    </div>
  )
}
