import type { LocalText } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ThemeGrid.module.css'

export interface ThemeGridProps {
  themes: readonly { id: string; title: LocalText; imageUrl: string; eventCount: number }[]
  level: 2 | 3
}

export function ThemeGrid({ themes, level }: ThemeGridProps) {
  const t = useT()
  const Heading = `h${level}` as const
  return (
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
          <Heading>
            <PageLink to={`/search?theme=${theme.id}`} lang={languageTag[theme.title.lang]}>
              {theme.title.text}
            </PageLink>
          </Heading>
          <p>{t('home.eventCount', { n: theme.eventCount })}</p>
        </li>
      ))}
    </ul>
  )
}
