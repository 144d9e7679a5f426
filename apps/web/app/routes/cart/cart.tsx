import type { Cart, CartLine } from '@encore/contract/endpoints'
import type { PaidCurrency } from '@encore/contract/rules/money'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Notice } from '@encore/ui/Notice'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import { data, redirect } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { MobileTitleBar } from '#app/features/page-parts/MobileTitleBar.tsx'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { SignedOut } from '#app/features/page-parts/SignedOut.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/cart.ts'
import { CartRow } from './CartRow.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import styles from './cart.module.css'
import { changeByForm } from './change-by-form.ts'
import { readChange } from './form-change.ts'
import { Summary } from './Summary.tsx'
import { useCartEdits } from './use-cart-edits.ts'
import { useChoice } from './use-choice.ts'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

const currencies: readonly PaidCurrency[] = ['KRW', 'USD', 'JPY', 'CNY', 'EUR']

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('currency')
  const currency = currencies.find((code) => code === asked)
  const { api } = context.get(pageContext)
  return sectionData(await api('GET /api/v1/cart', { query: currency ? { currency } : {} }))
}

/** True while the page is mounted: its own changes then wait for the reloaded cart. */
const page = { isShown: false }

/** On navigation to this page the frame is shown first, and the cart once it is loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return page.isShown ? await serverLoader() : { coming: serverLoader() }
}

/** Handles a native form post. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const change = readChange(await request.formData())
  if (!change) return data({ failure: 'INVALID_INPUT' as const }, { status: 400 })
  const answer = await changeByForm(context.get(pageContext).api, change)
  if (!answer.ok) return data({ failure: answer.error.name }, { status: answer.status })
  throw redirect(url.pathname)
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const viewer = useViewer()
  useEffect(() => {
    page.isShown = true
    return () => {
      page.isShown = false
    }
  }, [])
  if (viewer.kind === 'guest') return <SignedOut />
  return (
    <Frame>
      {actionData && (
        <Notice kind="bad" role="alert">
          {t(`errors.${actionData.failure}`)}
        </Notice>
      )}
      <Suspense fallback={<CartSkeleton />}>
        <Content loaded={loaderData} />
      </Suspense>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${t('cart.title')} · Encore`} isPrivate />
      <MobileTitleBar>{t('cart.title')}</MobileTitleBar>
      {children}
    </div>
  )
}

function Content({ loaded }: { loaded: Cart | { coming: Promise<Cart> } }) {
  const t = useT()
  const cart = 'coming' in loaded ? use(loaded.coming) : loaded
  const edits = useCartEdits(cart)
  const { chosen, isChosen, choose } = useChoice(edits.lines)
  const groups = groupsOf(edits.lines)
  if (groups.length === 0) return <Nothing />
  return (
    <div className={styles.columns}>
      <div className={styles.groups}>
        {groups.map(({ shipment, lines }) => (
          <section key={shipment} aria-labelledby={shipment}>
            <h2 id={shipment} className={groups.length > 1 ? styles.shipment : 'visually-hidden'}>
              {t(`cart.shipment.${shipment}`)}
            </h2>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <CartRow
                  key={line.cartItemId}
                  line={line}
                  edits={edits}
                  isChosen={isChosen(line)}
                  onChoose={(wanted) => choose(line, wanted)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Summary cart={cart} lines={edits.lines} chosen={chosen} />
    </div>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      framed
      level={2}
      icon={<ShoppingBag />}
      title={t('cart.empty.title')}
      action={
        <Button kind="primary" render={<PageLink to="/" />}>
          {t('cart.empty.action')}
        </Button>
      }
    >
      {t('cart.empty.text')}
    </Empty>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <SectionError />
    </Frame>
  )
}

/** Delivery kinds, in display order. */
const shipments = ['shipped', 'pickup', 'digital'] as const
type Shipment = (typeof shipments)[number]

const shipmentOf = ({ needsShipping, isOnSitePickup }: CartLine): Shipment =>
  needsShipping ? 'shipped' : isOnSitePickup ? 'pickup' : 'digital'

/** Groups lines by delivery kind and omits empty groups; lines keep their order. */
const groupsOf = (lines: readonly CartLine[]): { shipment: Shipment; lines: CartLine[] }[] =>
  shipments
    .map((shipment) => ({ shipment, lines: lines.filter((line) => shipmentOf(line) === shipment) }))
    .filter((group) => group.lines.length > 0)
