import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useNavigate } from 'react-router'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './BackButton.module.css'

/** On mobile pages without a header: back to where the visitor came from, else home. */
export function BackButton() {
  const t = useT()
  const navigate = useNavigate()
  const home = usePagePath()('/')
  return (
    <nav aria-label={t('shell.back')}>
      <PageLink
        className={styles.back}
        to="/"
        aria-label={t('shell.back')}
        onClick={(event) => {
          event.preventDefault()
          const index: unknown = window.history.state?.idx
          if (typeof index === 'number' && index > 0) void navigate(-1)
          else void navigate(home)
        }}
      >
        <ChevronLeft />
      </PageLink>
    </nav>
  )
}
