import type { EventDetail } from '@encore/contract/endpoints'
import { doorsOpenMs } from '@encore/contract/rules/show-start'
import { Button } from '@encore/ui/Button'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface EntryProps {
  event: EventDetail
  now: number
  /** For the bar at the bottom of a phone's screen. */
  compact?: boolean
}

/** Entry link; before doors open it leads to the sound and device check at the same address. */
export function Entry({ event, now, compact = false }: EntryProps) {
  const { t } = useText()
  const isOpen = doorsOpenMs(event) <= now
  return (
    <Button
      kind={isOpen ? 'accent' : 'fill'}
      size={compact ? 'm' : 'l'}
      wide={!compact}
      render={<PageLink to={`/confirm/${event.slug}`} />}
    >
      {t(isOpen ? 'detail.enter' : 'detail.check')}
    </Button>
  )
}
