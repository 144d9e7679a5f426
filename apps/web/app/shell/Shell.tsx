import { useStore } from '@encore/app-kit/store'
import type { Locale } from '@encore/contract/rules/locale'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isShopClosed, pollShopState } from '#app/data/feature-switches.ts'
import { retryImport } from '#app/data/retry-import.ts'
import { followViewer, useViewer } from '#app/data/viewer.ts'
import { useJoinSelection } from '#app/features/cart/use-join-selection.ts'
import { useCouponLink } from '#app/features/coupon/use-coupon-link.ts'
import { PaymentHost } from '#app/features/payment/PaymentHost.tsx'
import { useSearchKey } from '#app/features/search/use-search-key.ts'
import { useSignInTraces } from '#app/features/sign-in/use-sign-in-traces.ts'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackButton } from './BackButton.tsx'
import { isShopPage } from './closed-shop.ts'
import { DialogHost } from './DialogHost.tsx'
import { Dock } from './Dock.tsx'
import { FloatingCart } from './FloatingCart.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { layoutOf } from './layouts.ts'
import { NavigationProgress } from './NavigationProgress.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import styles from './Shell.module.css'
import { ShopClosed } from './ShopClosed.tsx'
import { ToastHost } from './ToastHost.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const { locale, t } = useText()
  const { pathname } = useLocation()
  const layout = layoutOf(pathname)
  const { mobileHeader } = layout
  const main = useFocusOnNavigation(pathname)

  useEffect(() => {
    const stop = followViewer()
    window.replayEarlyClicks?.()
    return stop
  }, [])
  useLiveChanges()
  useSignInTraces(pathname)
  useCouponLink()
  useJoinSelection(pathname)
  useOneLanguage(locale, pathname)
  useSearchKey()
  // Covers a change while the page is open; a later page is rendered by the server with its own state.
  const isShop = isShopPage(pathname)
  const isClosed = useStore(isShopClosed, null) === true && isShop
  // Guests have no realtime connection, so they poll.
  const asksShop = useViewer().kind === 'guest' && isShop
  useEffect(() => (asksShop ? pollShopState() : undefined), [asksShop])

  return (
    <div className={styles.shell} data-dock={layout.hasDock ? '' : undefined}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <NavigationProgress />
      <Header layout={layout} />
      {(mobileHeader === 'back' || mobileHeader === 'title') && (
        <>
          <BackButton isPlain={mobileHeader === 'title'} />
          <FloatingCart isPlain={mobileHeader === 'title'} />
        </>
      )}
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        {isClosed ? <ShopClosed /> : children}
      </main>
      {layout.footer !== 'none' && <Footer isOnDesktopAlone={layout.footer === 'desktop'} />}
      {layout.hasDock && <Dock />}
      <OfflineBar />
      <DialogHost />
      <PaymentHost />
      <ToastHost />
    </div>
  )
}

/** A page contains the translations of one language, so an address in another one is loaded as a new document. */
function useOneLanguage(locale: Locale, pathname: string) {
  useEffect(() => {
    if (localeOfPath(pathname) !== locale) window.location.reload()
  }, [pathname, locale])
}

function useLiveChanges() {
  const isMember = useViewer().kind === 'member'
  useEffect(() => {
    if (!isMember) return
    const following = retryImport(() => import('#app/data/live-connection.ts')).then((live) =>
      live.followChanges(),
    )
    return () => void following.then((stop) => stop())
  }, [isMember])
}

/** Moves the focus on a client-side navigation as a page load would, unless the new page has taken it. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
