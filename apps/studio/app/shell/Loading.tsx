import { Brand } from '@encore/ui/Brand'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './Frame.module.css'

export function Loading() {
  const w = useWords()
  return (
    <main className={`centred-page ${styles.frame}`} aria-busy="true">
      <title>{w.title(w.loading)}</title>
      <h1 className="visually-hidden">{w.loading}</h1>
      <Brand />
    </main>
  )
}
