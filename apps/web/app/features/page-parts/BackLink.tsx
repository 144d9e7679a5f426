import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useNavigate } from 'react-router'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface BackLinkProps {
  /** Path without a language; the target when there is no earlier page of this site in the history. */
  parent: string
  className: string | undefined
}

/** Leads to the previous page of this site, or to the parent page. */
export function BackLink({ parent, className }: BackLinkProps) {
  const t = useT()
  const navigate = useNavigate()
  const parentPath = usePagePath()(parent)
  return (
    <PageLink
      className={className}
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
  )
}
