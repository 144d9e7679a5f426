import { Avatar } from '@encore/ui/Avatar'
import { Brand } from '@encore/ui/Brand'
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from '@encore/ui/Menu'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Search from 'lucide-react/icons/search'
import { Link, useLocation } from 'react-router'
import { api } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { commandKeyText, ownPlatform } from './key-names.ts'
import { isWithin, type NavigationItem, navigationFor, opensFor } from './navigation.ts'
import { rolesText } from './role-texts.ts'
import { ScopePicker } from './ScopePicker.tsx'
import styles from './Sidebar.module.css'
import { useScope, withScope } from './scope.ts'

export interface SidebarProps {
  onSearch(): void
  /** Opens the list of shortcuts. */
  onKeys(): void
  /** Called after navigation, to close the menu on phones. */
  onLeave(): void
}

/** Event filter, pages and the signed-in member. Pages that the role may not open are left out. */
export function Sidebar({ onSearch, onKeys, onLeave }: SidebarProps) {
  const t = useT()
  const staff = useCurrentStaff()
  return (
    <aside className={styles.bar}>
      <Link to="/" className={styles.brand}>
        <Brand />
        <small>{t('shell.studio')}</small>
      </Link>
      <ScopePicker onLeave={onLeave} />
      <button type="button" className={styles.search} onClick={onSearch}>
        <Search />
        <span>{t('shell.search')}</span>
        <kbd>{commandKeyText(ownPlatform(), 'K')}</kbd>
      </button>
      <nav aria-label={t('shell.navigation')}>
        <ul>
          {navigationFor(staff).map((item) => (
            <NavigationLink key={item.to} item={item} onLeave={onLeave} />
          ))}
        </ul>
      </nav>
      <Who onKeys={onKeys} onLeave={onLeave} />
    </aside>
  )
}

/** Marked as current on all pages that belong to it. */
function NavigationLink({ item, onLeave }: { item: NavigationItem; onLeave(): void }) {
  const t = useT()
  const { pathname } = useLocation()
  const { eventId } = useScope()
  const staff = useCurrentStaff()
  // Drops the event filter when the role may not open the page for that event.
  const to = opensFor(item, staff, eventId) ? withScope(item.to, eventId) : item.to
  return (
    <li>
      <Link to={to} aria-current={isWithin(item, pathname) ? 'page' : undefined} onClick={onLeave}>
        <item.icon />
        <span>{t(item.title)}</span>
      </Link>
    </li>
  )
}

function Who({ onKeys, onLeave }: Pick<SidebarProps, 'onKeys' | 'onLeave'>) {
  const { t, locale, setLocale } = useText()
  const { me } = useCurrentStaff()
  const signOut = async () => {
    await api('DELETE /api/studio/session')
    location.assign('/sign-in')
  }
  return (
    <div className={styles.foot}>
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles.who}>
            <Avatar name={me.nickname} size={1.75} />
            <span>
              <b>{me.nickname}</b>
              <small>{rolesText(t, me.roles)}</small>
            </span>
            <ChevronsUpDown />
          </button>
        }
      >
        <MenuChoice
          label={t('shell.language')}
          value={locale}
          options={[
            { value: 'ko', label: '한국어', lang: 'ko' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          onValueChange={setLocale}
        />
        <MenuLine />
        <MenuLink icon={<KeyRound />} link={<Link to="/own-sign-in" onClick={onLeave} />}>
          {t('signIn.own.title')}
        </MenuLink>
        <MenuItem icon={<Keyboard />} onSelect={onKeys}>
          {t('shell.keys.title')}
        </MenuItem>
        <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
          {t('shell.signOut')}
        </MenuItem>
      </Menu>
    </div>
  )
}
