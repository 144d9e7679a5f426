import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import Ticket from 'lucide-react/icons/ticket'
import { useLocation } from 'react-router'
import { barePath } from '#app/i18n/locale-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Dock.module.css'

/** Mobile bottom navigation. */
export function Dock() {
  const t = useT()
  const shown = barePath(useLocation().pathname)
  const current = (path: string) => (shown === path ? 'page' : undefined)
  return (
    <nav className={styles.dock} aria-label={t('shell.bottomNavigation')}>
      <PageLink to="/search" aria-current={current('/search')}>
        <Search />
        <span>{t('shell.search')}</span>
      </PageLink>
      <PageLink to="/" aria-current={current('/')}>
        <House />
        <span>{t('shell.home')}</span>
      </PageLink>
      <PageLink to="/mybox" aria-current={current('/mybox')} data-member="">
        <Ticket />
        <span>{t('shell.myBox')}</span>
      </PageLink>
    </nav>
  )
}
