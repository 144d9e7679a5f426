import { documentVersions } from '@encore/contract/rules/documents'
import { data } from 'react-router'
import { barePath, localeOfPath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/document.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { documentNames, documentText } from './texts.server.ts'

/** Terms, privacy and refunds: one text per language, with the version that consents refer to. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { pathname } = url
  const name = documentNames.find((known) => barePath(pathname) === `/${known}`)
  if (!name || name === 'help') throw data(null, { status: 404 })
  const text = documentText(name, localeOfPath(pathname), context.get(pageContext).supportEmail)
  return { ...text, version: documentVersions[name] }
}

export default function Document({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />
}
