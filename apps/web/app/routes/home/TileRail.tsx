import { Rail } from '@encore/ui/Rail'
import type { ReactNode } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface TileRailProps {
  title: string
  /** Path of the complete list. */
  all: string
  perRow: number
  mobileColumn: string
  children: ReactNode
}

export function TileRail({ title, all, children, ...layout }: TileRailProps) {
  const t = useT()
  return (
    <Rail
      {...layout}
      title={title}
      more={
        <PageLink to={all} aria-label={`${t('home.seeAll')}: ${title}`}>
          {t('home.seeAll')}
        </PageLink>
      }
      previousLabel={t('home.previous')}
      nextLabel={t('home.next')}
    >
      {children}
    </Rail>
  )
}
