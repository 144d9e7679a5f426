import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation, useNavigate } from 'react-router'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './BackButton.module.css'
import { parentOf } from './layouts.ts'

/** On mobile pages without a header: back to where the visitor came from, else to what the page belongs to; plain beside a title. */
export function BackButton({ isPlain }: { isPlain: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const parent = parentOf(useLocation().pathname)
  const parentPath = usePagePath()(parent)
  return (
    <nav aria-label={t('shell.back')}>
      <PageLink
        className={styles.back}
        data-plain={isPlain ? '' : undefined}
        to={parent}
        aria-label={t('shell.back')}
        onClick={(event) => {
          event.preventDefault()
          const index: unknown = window.history.state?.idx
          if (typeof index === 'number' && index > 0) void navigate(-1)
          else void navigate(parentPath)
        }}
      >
        <ChevronLeft />
      </PageLink>
    </nav>
  )
}
