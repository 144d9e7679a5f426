import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useSyncExternalStore } from 'react'
import { recentSearches } from '#app/features/search/recent-searches.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SearchField.module.css'

export interface RecentProps {
  onChoose: (keyword: string) => void
  onEscape: () => void
}

export function Recent({ onChoose, onEscape }: RecentProps) {
  const t = useT()
  const { subscribe, get, getOnServer } = recentSearches
  const searches = useSyncExternalStore(subscribe, get, getOnServer)
  if (searches.length === 0) return null
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Escape belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEscape()
  }
  return (
    <section className={styles.recent} aria-label={t('search.recent')} onKeyDown={onKeyDown}>
      <header>
        <h2>{t('search.recent')}</h2>
        <button type="button" onClick={recentSearches.forgetAll}>
          {t('search.forgetAll')}
        </button>
      </header>
      <ul>
        {searches.map((keyword) => (
          <li key={keyword}>
            <button type="button" data-stop="" onClick={() => onChoose(keyword)}>
              <History />
              <span>{keyword}</span>
            </button>
            <button
              type="button"
              aria-label={t('search.forget', { keyword })}
              onClick={() => recentSearches.forget(keyword)}
            >
              <X />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
