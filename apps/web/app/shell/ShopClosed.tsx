import { Button } from '@encore/ui/Button'
import Coffee from 'lucide-react/icons/coffee'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import styles from './ErrorPage.module.css'

/** Shown while the shop is closed; the page returns by itself when it opens. */
export function ShopClosed() {
  const t = useT()
  return (
    <section className={styles.page} data-no-hero>
      <PageHead title={`${t('errorPage.shopClosed.title')} · Encore`} isPrivate />
      <p className={styles.icon} aria-hidden="true">
        <Coffee />
      </p>
      <h1>{t('errorPage.shopClosed.title')}</h1>
      <p className={styles.text} role="status">
        {t('errorPage.shopClosed.text')}
      </p>
      <div className={styles.ways}>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('errorPage.retry')}
        </Button>
        <Button render={<PageLink to="/" />}>{t('errorPage.home')}</Button>
      </div>
    </section>
  )
}
