import { useDocument } from '#app/document.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Footer.module.css'
import { HomeLink } from './HomeLink.tsx'
import { SellerDetails } from './SellerDetails.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const documents = ['terms', 'privacy', 'refunds', 'help'] as const

/** `isOnDesktopAlone` hides the footer on mobile. */
export function Footer({ isOnDesktopAlone }: { isOnDesktopAlone: boolean }) {
  const t = useT()
  const { seller } = useDocument()
  return (
    <footer className={styles.footer} data-desktop-alone={isOnDesktopAlone ? '' : undefined}>
      <div className={`wrap ${styles.row}`}>
        <HomeLink />
        <span>{t('shell.timesNote')}</span>
        <ThemeSwitch />
      </div>
      <nav className={`wrap ${styles.links}`} aria-label={t('documents.title')}>
        <PageLink className="reach" to="/notice">
          {t('notice.title')}
        </PageLink>
        {documents.map((name) => (
          <PageLink className="reach" key={name} to={`/${name}`}>
            {t(`documents.${name}`)}
          </PageLink>
        ))}
      </nav>
      {seller && <SellerDetails seller={seller} />}
    </footer>
  )
}
