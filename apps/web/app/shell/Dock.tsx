import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import { PageNavLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Dock.module.css'

/** Mobile bottom navigation. */
export function Dock() {
  const t = useT()
  return (
    <nav className={styles.dock} aria-label={t('shell.bottomNavigation')}>
      <PageNavLink to="/search">
        <Search />
        {t('shell.search')}
      </PageNavLink>
      <PageNavLink to="/">
        <House />
        {t('shell.home')}
      </PageNavLink>
    </nav>
  )
}
