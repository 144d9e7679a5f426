import { onVisible } from '@encore/app-kit/on-visible'
import { useOnline } from '@encore/app-kit/online'
import { useStore } from '@encore/app-kit/store'
import { Brand } from '@encore/ui/Brand'
import { ToastHost } from '@encore/ui/Toast'
import { Tool } from '@encore/ui/Tool'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator } from 'react-router'
import { hasEnded } from '#app/data/api.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { CommandMenu } from './CommandMenu.tsx'
import { Ended } from './Ended.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { ScopePicker } from './ScopePicker.tsx'
import styles from './Shell.module.css'
import { ShellKeys } from './ShellKeys.tsx'
import { Sidebar } from './Sidebar.tsx'

/** Frame of every signed-in page: navigation, current place, connection state. */
export function Shell() {
  const t = useT()
  const isOver = useStore(hasEnded)
  const isOnline = useOnline()
  const isBusy = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [isCommanding, setIsCommanding] = useState(false)
  const [areKeysListed, setAreKeysListed] = useState(false)
  useFreshness()
  if (isOver) return <Ended />
  const isNavOpen = openAt === pathname
  return (
    <ToastHost label={t('shell.messages')}>
      <div className={styles.shell} data-nav={isNavOpen ? '' : undefined}>
        <a className="skip" href="#main">
          {t('shell.skip')}
        </a>
        <header className={styles.top}>
          <Link to="/" className={`${styles.brand} reach`}>
            <Brand />
          </Link>
          <span className={styles.name}>{t('shell.studio')}</span>
          <span className={styles.tools}>
            <Tool label={t('shell.search')} onClick={() => setIsCommanding(true)}>
              <Search />
            </Tool>
            <Tool
              label={t('shell.menu')}
              aria-expanded={isNavOpen}
              onClick={() => setOpenAt(isNavOpen ? null : pathname)}
            >
              <MenuIcon />
            </Tool>
          </span>
        </header>
        <search className={styles.scope}>
          <ScopePicker onLeave={() => setOpenAt(null)} />
        </search>
        <Sidebar
          onSearch={() => setIsCommanding(true)}
          onKeys={() => setAreKeysListed(true)}
          onLeave={() => setOpenAt(null)}
        />
        <main id="main" className={styles.main} aria-busy={isBusy || undefined} tabIndex={-1}>
          {isOnline ? null : (
            <p className={styles.offline} role="status">
              <WifiOff />
              <span>{t('shell.offline')}</span>
            </p>
          )}
          <Outlet />
        </main>
      </div>
      <CommandMenu
        isOpen={isCommanding}
        onOpenChange={setIsCommanding}
        onKeys={() => setAreKeysListed(true)}
      />
      <ShellKeys
        isCommanding={isCommanding}
        onCommanding={setIsCommanding}
        isListed={areKeysListed}
        onListed={setAreKeysListed}
      />
      <ProofDialog />
      <ScrollRestoration />
    </ToastHost>
  )
}

/** Reloads data when the user returns to the page or online; this also notices an ended session. */
function useFreshness() {
  const { revalidate } = useRevalidator()
  useEffect(() => onVisible(() => void revalidate()), [revalidate])
}
