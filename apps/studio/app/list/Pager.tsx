import { Button } from '@encore/ui/Button'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Listing.module.css'

/** Links to older and newer pages of a list. The cursors of earlier pages travel in the history state. */
export function Pager({ nextCursor }: { nextCursor: string | null }) {
  const t = useT()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { trail?: string[] } | null }
  const cursor = query.get('cursor') ?? ''
  const trail = state?.trail ?? []
  if (cursor === '' && nextCursor === null) return null
  const at = (where: string) => {
    const next = new URLSearchParams(query)
    if (where === '') next.delete('cursor')
    else next.set('cursor', where)
    return `?${next}`
  }
  return (
    <nav className={styles.pager} aria-label={t('shell.list.parts')}>
      {cursor === '' ? null : (
        <Button
          size="s"
          kind="outline"
          render={<Link to={at(trail.at(-1) ?? '')} state={{ trail: trail.slice(0, -1) }} />}
        >
          <ChevronLeft />
          <span>{trail.length === 0 ? t('shell.list.first') : t('shell.list.newer')}</span>
        </Button>
      )}
      {nextCursor === null ? null : (
        <Button
          size="s"
          kind="outline"
          className={styles.older}
          render={<Link to={at(nextCursor)} state={{ trail: [...trail, cursor] }} />}
        >
          <span>{t('shell.list.older')}</span>
          <ChevronRight />
        </Button>
      )}
    </nav>
  )
}
