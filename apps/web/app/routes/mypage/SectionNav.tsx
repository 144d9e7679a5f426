import LogOutIcon from 'lucide-react/icons/log-out'
import { useEffect, useRef } from 'react'
import { useLogOut } from '#app/features/sign-in/use-log-out.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SectionNav.module.css'
import { type SectionName, sections } from './sections.ts'

/** A list at the side; chips on mobile, where the current one is scrolled into view. */
export function SectionNav({ current }: { current: SectionName | undefined }) {
  const t = useT()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the chip of `current` from the page
  useEffect(() => {
    const chip = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !chip) return
    const left = chip.offsetLeft - nav.current.offsetWidth / 2 + chip.offsetWidth / 2
    // A row that does not need to scroll stays at the page edge.
    nav.current.scrollTo({ left: left < chip.offsetHeight ? 0 : left })
  }, [current])
  return (
    <nav className={styles.nav} ref={nav} aria-label={t('account.sections')}>
      <ul>
        {sections.map(({ name, to, Icon }) => (
          <li key={name}>
            <PageLink to={to} className={styles.entry} aria-current={name === current ? 'page' : undefined}>
              <Icon />
              <span>{t(`account.${name}.title`)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function LogOut() {
  const t = useT()
  const { logOut, isBusy } = useLogOut()
  return (
    <button className={styles.out} type="button" disabled={isBusy} onClick={() => void logOut()}>
      <LogOutIcon />
      <span>{t('account.logOut')}</span>
    </button>
  )
}
