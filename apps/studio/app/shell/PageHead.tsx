import type { ReactNode } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './PageHead.module.css'

export interface PageHeadProps {
  title: string
  lang?: string
  lead?: ReactNode
  /** The page's main action, at the end of the line. */
  action?: ReactNode
}

/** The title of a page, also set as the document title. */
export function PageHead({ title, lang, lead, action }: PageHeadProps) {
  const t = useT()
  return (
    <header className={styles.head}>
      <title>{t('shell.title', { page: title })}</title>
      <div className={styles.title}>
        <h1 lang={lang}>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </header>
  )
}
