import { Brand } from '@encore/ui/Brand'
import type { ReactNode } from 'react'
import { studioLocales } from '#app/i18n/locale.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './DoorFrame.module.css'

const names = { ko: '한국어', en: 'English' }

/** Frame of pages without a session: the brand, one card, the language. */
export function DoorFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t, locale, setLocale } = useText()
  return (
    <div className={`centred-page ${styles.door}`}>
      <title>{t('shell.title', { page: title })}</title>
      <header className={styles.brand}>
        <Brand />
        <small>{t('shell.studio')}</small>
      </header>
      <main className={styles.card}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <fieldset className={styles.languages}>
          <legend className="visually-hidden">{t('shell.language')}</legend>
          {studioLocales.map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === locale}
              onClick={() => setLocale(each)}
            >
              {names[each]}
            </button>
          ))}
        </fieldset>
      </footer>
    </div>
  )
}
