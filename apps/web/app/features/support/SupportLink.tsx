import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { type SupportLinkSubject, supportPath } from './support-path.ts'

/**
 * Links to the support form with the subject filled in; the client entry reads `data-reference` as the page's request
 * id.
 */
export function SupportLink({ topic, orderId, requestId }: SupportLinkSubject) {
  const t = useT()
  return (
    <PageLink
      className="link small reach"
      to={supportPath({ topic, orderId, requestId })}
      data-reference={requestId}
    >
      {t('help.ask')}
    </PageLink>
  )
}
