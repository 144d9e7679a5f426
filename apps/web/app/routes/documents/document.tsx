import { documentVersions } from '@encore/contract/rules/documents'
import { data } from 'react-router'
import { barePath, localeOfPath } from '#app/i18n/locale-path.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/document.ts'
import styles from './document.module.css'
import { documentNames, documentText } from './texts.server.ts'

/** Terms, privacy, refunds and help: one text per language, the version that consents name. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const name = documentNames.find((known) => barePath(pathname) === `/${known}`)
  if (!name) throw data(null, { status: 404 })
  const version = name === 'help' ? null : documentVersions[name]
  return { ...documentText(name, localeOfPath(pathname), context.get(pageContext).supportEmail), version }
}

export default function Document({ loaderData }: Route.ComponentProps) {
  const { t, tag } = useText()
  const { title, html, description, version } = loaderData
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
    </article>
  )
}
