import { useStore } from '@encore/app-kit/store'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import { findMethod } from '@encore/contract/rules/payment-methods'
import { Button } from '@encore/ui/Button'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { Dialog } from '@encore/ui/Dialog'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { Tabs } from '@encore/ui/Tabs'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type CubePackageSelection,
  closeDialog,
  closerOfDialog,
  openDialog,
  type ShopTab,
} from '#app/data/dialogs.ts'
import { closedMethods, fetchShopState, isShopClosed, pollShopState } from '#app/data/feature-switches.ts'
import { useViewer } from '#app/data/viewer.ts'
import { MethodChoice } from '#app/features/payment/MethodChoice.tsx'
import { chosenMethod, type Method, methodOffers } from '#app/features/payment/methods.ts'
import { PayRules } from '#app/features/payment/PayRules.tsx'
import { startPayment } from '#app/features/payment/start-payment.ts'
import { keepIntent } from '#app/features/sign-in/kept-intent.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './CubeShop.module.css'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { Exchange } from './Exchange.tsx'
import { PackageButton, PackageChoice } from './PackageChoice.tsx'
import { PaidLater } from './PaidLater.tsx'
import { type CubePackage, type CubePackages, isPaidCurrency } from './packages.ts'
import { usePackages } from './use-packages.ts'

export interface CubeShopProps {
  selection: CubePackageSelection | undefined
  /** True when opened to pay for a product: the shop then offers only charging. */
  forProduct?: boolean | undefined
  tab?: ShopTab | undefined
}

/** Buys cubes: a package, a method, one button; members also exchange them here. */
export default function CubeShop({ selection, forProduct, tab = 'charge' }: CubeShopProps) {
  const { t } = useText()
  const viewer = useViewer()
  const isGuest = viewer.kind === 'guest'
  useEffect(() => {
    if (isGuest) return pollShopState()
    // Members receive later changes over the realtime connection.
    void fetchShopState()
  }, [isGuest])
  const isClosed = useStore(isShopClosed, null) === true
  const payment = usePay()
  const charge = isClosed ? <ShopRests /> : <ChargeTab selection={selection} payment={payment} />
  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      locked={payment.isBusy}
      title={t('shop.title')}
      closeLabel={t('shell.close')}
    >
      {viewer.kind === 'member' && !forProduct ? (
        <Tabs
          label={t('shop.title')}
          look="segments"
          defaultValue={tab}
          tabs={[
            { value: 'charge', label: t('shop.tabs.charge'), panel: charge },
            { value: 'exchange', label: t('shop.tabs.exchange'), panel: <Exchange me={viewer.me} /> },
          ]}
        />
      ) : (
        charge
      )}
    </Dialog>
  )
}

/** Shown while the shop is closed; the selection reappears when it opens. */
function ShopRests() {
  const t = useT()
  return (
    <Notice kind="warn" role="status" title={t('errorPage.shopClosed.title')}>
      {t('errorPage.shopClosed.text')}
    </Notice>
  )
}

function ChargeTab({ selection, payment }: { selection: CubePackageSelection | undefined; payment: Paying }) {
  const { t } = useText()
  const viewer = useViewer()
  const packages = usePackages(selection?.currency)
  return (
    <div className={styles.tab}>
      {viewer.kind === 'member' && (
        <p className={styles.owned}>
          <span>{t('shop.owned')}</span>
          <b>
            <CubeAmount words={t('wallet.cubes', { n: viewer.me.cube })} />
          </b>
        </p>
      )}
      {packages.state === 'failed' && (
        <ErrorPanel
          title={t('shop.failed.title')}
          action={<Button onClick={packages.reload}>{t('errorPage.retry')}</Button>}
        >
          {t('shop.failed.text')}
        </ErrorPanel>
      )}
      {packages.state === 'loading' && <Waiting />}
      {packages.state === 'loaded' &&
        (viewer.kind === 'member' ? (
          <Charge
            list={packages.list}
            currency={packages.currency ?? packages.list.currency}
            isChanging={packages.isChanging}
            selection={selection}
            payment={payment}
            onCurrency={packages.chooseCurrency}
            onRenew={packages.renew}
          />
        ) : (
          <GuestPackages
            list={packages.list}
            currency={packages.currency ?? packages.list.currency}
            onCurrency={packages.chooseCurrency}
          />
        ))}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height="4.75rem" />
      ))}
    </div>
  )
}

interface ChargeProps {
  list: CubePackages
  /** The requested currency; `list` may still be in another one. */
  currency: Currency
  isChanging: boolean
  selection: CubePackageSelection | undefined
  payment: Paying
  onCurrency: (currency: PaidCurrency) => void
  /** Reloads the list; the current one stays visible until the response. */
  onRenew: () => void
}

function Charge({ list, currency, isChanging, selection, payment, onCurrency, onRenew }: ChargeProps) {
  const { t } = useText()
  const money = useMoneyText()
  const { pointProducts, currencies } = list
  const [packageId, setPackageId] = useState<string | null>(selection?.productUid ?? null)
  const [preferredMethod, setMethod] = useState<string | null>(selection?.pgCode ?? null)
  const chosen = pointProducts.find(({ productUid }) => productUid === packageId) ?? favourite(pointProducts)
  const { pay, isBusy, failure } = payment
  const offers = methodOffers(list, chosen?.price ?? 0, useStore(closedMethods, null))
  const method = chosenMethod(offers, preferredMethod)
  if (!chosen || offers.length === 0) return <Notice>{t('shop.noPackages')}</Notice>
  const isPaidLater = method !== null && findMethod(method)?.deposit !== undefined
  const price = money({ amount: chosen.price, currency: chosen.currency })
  return (
    <>
      <ChoiceGroup
        legend={t('shop.packages')}
        hideLegend
        columns={2}
        value={chosen.productUid}
        onValueChange={setPackageId}
      >
        {pointProducts.map((product) => (
          <PackageChoice key={product.productUid} product={product} />
        ))}
      </ChoiceGroup>
      <CurrencyChoice currency={currency} currencies={currencies} onChoose={onCurrency} />
      <MethodChoice offers={offers} method={method} onChoose={setMethod} />
      {method === null && <NoMethod onRenew={onRenew} />}
      {isPaidLater && <PaidLater />}
      {failure && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure.name}`)}
        </Notice>
      )}
      <div className={styles.pay}>
        <Button
          kind="primary"
          size="l"
          wide
          busy={isBusy || isChanging}
          busyLabel={t(isChanging ? 'shop.pricing' : 'shop.paying')}
          disabled={method === null}
          onClick={() => method && void pay(chosen, method, onRenew)}
        >
          {t(isPaidLater ? 'shop.payLater' : 'shop.pay', { price })}
        </Button>
      </div>
      <Foot />
    </>
  )
}

interface GuestPackagesProps {
  list: CubePackages
  currency: Currency
  onCurrency: (currency: PaidCurrency) => void
}

/** Spec section 4: picking a package sends a guest to the sign-in; the pick is restored afterwards. */
function GuestPackages({ list, currency, onCurrency }: GuestPackagesProps) {
  const t = useT()
  const pick = useGuestPick()
  if (list.pointProducts.length === 0) return <Notice>{t('shop.noPackages')}</Notice>
  return (
    <>
      <p className={styles.fine}>{t('shop.pickToSignIn')}</p>
      <ul className={styles.picks} aria-label={t('shop.packages')}>
        {list.pointProducts.map((product) => (
          <li key={product.productUid}>
            <PackageButton product={product} onPick={() => pick(product)} />
          </li>
        ))}
      </ul>
      <CurrencyChoice currency={currency} currencies={list.currencies} onChoose={onCurrency} />
      <Foot />
    </>
  )
}

function useGuestPick() {
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const { pathname, search } = useLocation()
  return ({ productUid, currency }: CubePackage) => {
    if (isPaidCurrency(currency)) keepIntent({ productUid, currency })
    closeDialog()
    void navigate(pagePath(`/signin?callbackUrl=${encodeURIComponent(pathname + search)}`))
  }
}

function Foot() {
  const t = useT()
  return (
    <>
      <button
        className={`link ${styles.coupon}`}
        type="button"
        onClick={() => openDialog({ kind: 'coupon' })}
      >
        {t('coupon.fromShop')}
      </button>
      <p className={styles.fine}>{t('shop.terms')}</p>
      <p className={styles.fine}>
        <PayRules />
      </p>
    </>
  )
}

function NoMethod({ onRenew }: { onRenew: () => void }) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="status"
      title={t('shop.noMethods.title')}
      action={
        <Button size="s" onClick={onRenew}>
          {t('errorPage.retry')}
        </Button>
      }
    >
      {t('shop.noMethods.text')}
    </Notice>
  )
}

type Paying = ReturnType<typeof usePay>

/** Opens the gateway for a member within the same click. */
function usePay() {
  const { t } = useText()
  const { run, isBusy, result, reset } = useMutation(startPayment)
  const pay = async (chosen: CubePackage, method: Method, onRenew: () => void) => {
    reset()
    const { productUid, point, bonusPoint } = chosen
    const request = { productUid, pgCode: method }
    const shownTotal = { amount: chosen.price, currency: chosen.currency }
    const cubes = point + bonusPoint
    const closeShop = closerOfDialog()
    const started = await run({ request, shownTotal, cubes, words: t('payment.opening') })
    if (!started) return
    const refusal = started.kind === 'refused' ? started.error : null
    if (!refusal || refusal.name === 'ORDER_OPEN') closeShop()
    if (refusal && isShownAnew.includes(refusal.name)) onRenew()
  }
  return { pay, isBusy, failure: result?.kind === 'refused' ? result.error : null }
}

/** Errors after which the list is out of date and reloads. */
const isShownAnew: readonly string[] = ['PAYMENT_METHOD_FAILING', 'PRICE_CHANGED', 'NOT_FOUND']

/** The second package of the list (preselected), which most people take. */
const favourite = (products: readonly CubePackage[]) => products[Math.min(1, products.length - 1)]
