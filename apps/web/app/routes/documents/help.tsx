import { SupportForm } from '#app/features/support/SupportForm.tsx'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/help.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { documentText } from './texts.server.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return documentText('help', localeOfPath(url.pathname), context.get(pageContext).supportEmail)
}

export default function Help({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage {...loaderData} version={null}>
      <SupportForm />
    </DocumentPage>
  )
}
