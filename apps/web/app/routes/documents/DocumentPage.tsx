import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import styles from './document.module.css'

export interface DocumentPageProps {
  title: string
  description: string
  html: string
  /** Date on which it came into force; null for documents without consent. */
  version: string | null
  children?: ReactNode
}

export function DocumentPage({ title, description, html, version, children }: DocumentPageProps) {
  const { t, tag } = useText()
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={`${title} · Encore`} description={description} />
      <h1>{title}</h1>
      {version && (
        <p className="dim">
          {t('documents.inForce', {
            date: new Date(version).toLocaleDateString(tag === 'en' ? 'en-GB' : tag, {
              dateStyle: 'long',
              timeZone: 'UTC',
            }),
          })}
        </p>
      )}
      <div
        className={styles.text}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, rendered at build without raw HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {children}
    </article>
  )
}
