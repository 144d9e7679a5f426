import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Footer.module.css'
import { HomeLink } from './HomeLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Footer() {
  const t = useT()
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.row}`}>
        <HomeLink />
        <span>{t('shell.timesNote')}</span>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
