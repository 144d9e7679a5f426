import { Button } from '@encore/ui/Button'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isShopClosed } from '#app/data/feature-switches.ts'
import { useDocument } from '#app/document.tsx'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { isShopClosedError } from './closed-shop.ts'
import styles from './ErrorPage.module.css'
import { Shell } from './Shell.tsx'
import { ShopClosed } from './ShopClosed.tsx'

/** Replaces a page: not found, offline, or a fault with its reference. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <Shell>
      {isRouteErrorResponse(error) && isShopClosedError(error.data) ? (
        <ShopRest />
      ) : (
        <ErrorBody kind={kindOf(error)} />
      )}
    </Shell>
  )
}

/** The closed page was not rendered, so it is reloaded once the shop is open. */
function ShopRest() {
  useEffect(() => {
    const look = () => {
      if (isShopClosed.get() === false) window.location.reload()
    }
    // The shop may have opened before this was mounted.
    look()
    return isShopClosed.subscribe(look)
  }, [])
  return <ShopClosed />
}

type ErrorKind = 'notFound' | 'offline' | 'fault'

function ErrorBody({ kind }: { kind: ErrorKind }) {
  const t = useT()
  const { requestId } = useDocument()
  return (
    <section className={styles.page} data-no-hero>
      <PageHead title={`${t(`errorPage.${kind}.title`)} · Encore`} isPrivate />
      <p className={styles.sign} aria-hidden="true">
        {kind === 'notFound' ? '404' : ':||'}
      </p>
      <h1>{t(`errorPage.${kind}.title`)}</h1>
      <p className={styles.text}>{t(`errorPage.${kind}.text`)}</p>
      {kind === 'fault' && requestId && (
        <p className={styles.reference}>{t('errorPage.reference', { reference: requestId })}</p>
      )}
      <div className={styles.ways}>
        {kind === 'notFound' ? (
          <Button kind="primary" render={<PageLink to="/" />}>
            {t('errorPage.home')}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => window.location.reload()}>
            {t('errorPage.retry')}
          </Button>
        )}
        <Button render={<PageLink to={kind === 'notFound' ? '/search' : '/'} />}>
          {t(kind === 'notFound' ? 'errorPage.search' : 'errorPage.home')}
        </Button>
      </div>
      {kind !== 'offline' && <SupportLink requestId={requestId} />}
    </section>
  )
}

function kindOf(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'notFound' : 'fault'
  if (typeof navigator !== 'undefined' && !navigator.onLine) return 'offline'
  return 'fault'
}
