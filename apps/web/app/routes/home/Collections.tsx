import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import { Section } from '@encore/ui/Section'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Collections.module.css'
import type { LineUp } from './line-up.ts'

export function Collections({ themes }: { themes: LineUp['themes'] }) {
  const t = useT()
  return (
    <Section title={t('home.collections')} more={<PageLink to="/search">{t('home.seeAll')}</PageLink>}>
      <ul className={styles.themes}>
        {themes.map((theme) => (
          <li className={styles.theme} key={theme.id}>
            <Picture
              src={theme.imageUrl}
              alt=""
              width={1600}
              height={900}
              sizes="(width < 60rem) 92vw, 28rem"
            />
            <h3>
              <PageLink to={`/search?theme=${theme.id}`} lang={languageTag[theme.title.lang]}>
                {theme.title.text}
              </PageLink>
            </h3>
            <p>{t('home.eventCount', { n: theme.eventCount })}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
