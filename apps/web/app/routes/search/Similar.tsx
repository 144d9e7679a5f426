import type { LocalText } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Chip } from '@encore/ui/Chip'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { searchPath } from './list-events.ts'
import styles from './search.module.css'

export function Similar({ artists }: { artists: LocalText[] }) {
  const t = useT()
  if (artists.length === 0) return null
  return (
    <nav className={styles.similar} aria-label={t('search.didYouMean')}>
      <span aria-hidden="true">{t('search.didYouMean')}</span>
      {artists.map(({ text, lang }) => (
        <Chip
          key={text}
          render={<PageLink to={searchPath({ keyword: text })} lang={languageTag[lang]} replace />}
          data-stop=""
        >
          <span translate="no">{text}</span>
        </Chip>
      ))}
    </nav>
  )
}
