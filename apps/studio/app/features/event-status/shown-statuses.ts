import type { StudioEvent } from '@encore/contract/endpoints'
import type { Translate } from '#app/i18n/text.ts'

export type ShownStatus = StudioEvent['status'] | 'hidden'

/**
 * Statuses that apply to an event, in display order. A hidden event is never announced or on sale, whatever its ticket
 * times; its holders can still enter, so on air, over and canceled still apply.
 */
export function shownStatuses({ status, isHidden }: Pick<StudioEvent, 'status' | 'isHidden'>): ShownStatus[] {
  if (!isHidden) return [status]
  return status === 'SCHEDULED' || status === 'OPEN_TICKET' ? ['hidden'] : ['hidden', status]
}

export const statusText = (t: Translate, event: Pick<StudioEvent, 'status' | 'isHidden'>): string =>
  shownStatuses(event)
    .map((status) => t(`events.status.${status}`))
    .join(' · ')
