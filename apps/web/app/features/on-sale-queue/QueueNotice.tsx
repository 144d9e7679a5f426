import type { ErrorBody } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Shown when an order is refused because of the on-sale queue; links to that queue. */
export function QueueNotice({ failure }: { failure: ErrorBody }) {
  const t = useT()
  return (
    <Notice
      kind="info"
      role="alert"
      action={
        <Button size="s" render={<PageLink to={`/queue/${String(failure.data?.eventId)}`} />}>
          {t('queue.toLine')}
        </Button>
      }
    >
      {t('errors.QUEUE_REQUIRED')}
    </Notice>
  )
}
