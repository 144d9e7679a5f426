import { Brand } from '@encore/ui/Brand'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Frame.module.css'

export function Loading() {
  const t = useT()
  return (
    <main className={`centred-page ${styles.frame}`} aria-busy="true">
      <title>{t('shell.title', { page: t('shell.loading') })}</title>
      <h1 className="visually-hidden">{t('shell.loading')}</h1>
      <Brand />
    </main>
  )
}
