import LogOutIcon from 'lucide-react/icons/log-out'
import { useLogOut } from '#app/features/sign-in/use-log-out.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SectionNav.module.css'
import { type SectionName, sections } from './sections.ts'

/** A list at the side; chips on mobile. */
export function SectionNav({ current }: { current: SectionName | undefined }) {
  const t = useT()
  return (
    <nav className={styles.nav} aria-label={t('account.sections')}>
      <ul>
        {sections.map(({ name, to, Icon }) => (
          <li key={name}>
            <PageLink to={to} className={styles.entry} aria-current={name === current ? 'page' : undefined}>
              <Icon />
              {t(`account.${name}.title`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Below the list; below the section on mobile. */
export function LogOut() {
  const t = useT()
  const { logOut, isBusy } = useLogOut()
  return (
    <button className={styles.out} type="button" disabled={isBusy} onClick={() => void logOut()}>
      <LogOutIcon />
      {t('account.logOut')}
    </button>
  )
}
