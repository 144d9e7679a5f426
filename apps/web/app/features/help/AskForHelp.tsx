import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { type HelpWith, helpPath } from './help-path.ts'

/**
 * Links to the support form with the subject filled in; the client entry reads `data-reference` as the page's request
 * id.
 */
export function AskForHelp({ topic, orderId, requestId }: HelpWith) {
  const t = useT()
  return (
    <PageLink
      className="link small reach"
      to={helpPath({ topic, orderId, requestId })}
      data-reference={requestId}
    >
      {t('help.ask')}
    </PageLink>
  )
}
