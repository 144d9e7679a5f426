import { Section } from '@encore/ui/Section'
import { ThemeGrid } from '#app/features/event/ThemeGrid.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { LineUp } from './line-up.ts'

/** The first themes; the search page lists all of them. */
export function Collections({ themes }: { themes: LineUp['themes'] }) {
  const t = useT()
  const title = t('home.collections')
  return (
    <Section
      title={title}
      more={
        <PageLink to="/search?theme=all" aria-label={`${t('home.seeAll')}: ${title}`}>
          {t('home.seeAll')}
        </PageLink>
      }
    >
      <ThemeGrid themes={themes} level={3} />
    </Section>
  )
}
