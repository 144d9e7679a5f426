import { useLocation } from 'react-router'
import { BackLink } from '#app/features/page-parts/BackLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './BackButton.module.css'
import { parentOf } from './layouts.ts'

/** Shown on mobile pages without a header; plain beside a title. */
export function BackButton({ isPlain }: { isPlain: boolean }) {
  const t = useT()
  const parent = parentOf(useLocation().pathname)
  return (
    <nav aria-label={t('shell.back')} data-plain={isPlain ? '' : undefined}>
      <BackLink parent={parent} className={styles.back} />
    </nav>
  )
}
