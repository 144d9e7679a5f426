import { Button } from '@encore/ui/Button'
import { Tool } from '@encore/ui/Tool'
import Search from 'lucide-react/icons/search'
import User from 'lucide-react/icons/user'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { useSingleKeys } from '#app/data/single-key-shortcuts.ts'
import { wantSearchField } from '#app/features/search/wanted-field.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Bell } from './Bell.tsx'
import { CartTool } from './CartTool.tsx'
import styles from './Header.module.css'
import { HomeLink } from './HomeLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import type { ShellLayout } from './layouts.ts'
import { MyAvatar, ProfileMenu } from './ProfileMenu.tsx'
import { useHeaderEdge } from './use-header-edge.ts'

/**
 * Desktop and mobile header. Every page contains both its guest and its member side, so that all visitors can share one
 * document; `data-session` on the root element selects one before the first paint.
 */
export function Header({ layout }: { layout: ShellLayout }) {
  const t = useT()
  const header = useHeaderEdge(layout.desktopHeader === 'over' || layout.mobileHeader === 'over')
  const signInPath = useSignInPath()
  const profileId = useId()
  const hasKeys = useSingleKeys()
  const shown = barePath(useLocation().pathname)
  return (
    <header
      className={styles.header}
      ref={header}
      data-desktop={layout.desktopHeader}
      data-mobile={layout.mobileHeader}
    >
      <div className={`wrap ${styles.row}`}>
        <HomeLink />
        <nav className={`${styles.main} ${styles.desktop}`} aria-label={t('shell.main')}>
          <PageLink
            className={styles.nav}
            to="/notice"
            aria-current={/^\/notice(?:\/|$)/.test(shown) ? 'page' : undefined}
          >
            {t('shell.notice')}
          </PageLink>
          <PageLink
            className={`${styles.member} ${styles.nav}`}
            to="/mybox"
            aria-current={shown === '/mybox' ? 'page' : undefined}
          >
            {t('shell.myBox')}
          </PageLink>
        </nav>
        <div className={styles.tools}>
          <LanguageMenu />
          {/* The search page has its own field. */}
          {shown !== '/search' && (
            <PageLink
              className={styles.search}
              to="/search"
              onClick={wantSearchField}
              aria-keyshortcuts={hasKeys ? '/' : undefined}
            >
              <Search />
              <span>{t('shell.searchHint')}</span>
            </PageLink>
          )}
          <div className={styles.guest}>
            <div className={styles.desktop}>
              <Button kind="primary" size="s" render={<PageLink to={signInPath} />}>
                {t('shell.logIn')}
              </Button>
            </div>
            <div className={styles.mobile}>
              <Tool label={t('shell.myPage')} render={<PageLink to={signInPath} />}>
                <User />
              </Tool>
            </div>
          </div>
          <div className={styles.member}>
            <Bell />
            <CartTool />
            <Tool label={t('shell.myPage')} popoverTarget={profileId}>
              <MyAvatar />
            </Tool>
            <ProfileMenu id={profileId} />
          </div>
        </div>
      </div>
    </header>
  )
}

function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (/^(?:\/\w+)?\/signin$/.test(pathname) || pathname === '/') return '/signin'
  return `/signin?callbackUrl=${encodeURIComponent(pathname + search)}`
}
