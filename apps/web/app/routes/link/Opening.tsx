import { Button } from '@encore/ui/Button'
import { WaitBar } from '@encore/ui/WaitBar'
import type { ReactNode } from 'react'
import { HomeMark } from '#app/features/payment/HomeMark.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import styles from './Opening.module.css'

/** An intermediate page; when the redirect takes long it shows a link to the target, also without scripts. */
export function Opening({ path, label, children }: { path: string; label: string; children?: ReactNode }) {
  const t = useT()
  return (
    <div className="centred-page">
      <PageHead title={`${t('link.opening')} · Encore`} isPrivate />
      <HomeMark />
      <h1 className={styles.title}>{t('link.opening')}</h1>
      <div className={styles.bar}>
        <WaitBar label={t('link.opening')} />
      </div>
      <div className={styles.late}>
        {children}
        <Button render={<a href={path} />}>{label}</Button>
      </div>
    </div>
  )
}
