import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { type HelpWith, helpPath } from './help-path.ts'

/** Leads to people, with what it is about filled in; the browser takes the number over from the page. */
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
