import type { StudioEvent } from '@encore/contract/endpoints'
import type { Words } from '#app/i18n/en.ts'

export type ShownStatus = StudioEvent['status'] | 'hidden'

/**
 * The statuses that are true of an event, in the order they are shown. Nothing of a hidden event is announced or sold,
 * whatever its ticket times say; its holders can still enter, so that being on air, over or canceled holds for it too.
 */
export function shownStatuses({ status, isHidden }: Pick<StudioEvent, 'status' | 'isHidden'>): ShownStatus[] {
  if (!isHidden) return [status]
  return status === 'SCHEDULED' || status === 'OPEN_TICKET' ? ['hidden'] : ['hidden', status]
}

/** The same in one line. */
export const statusText = (w: Words, event: Pick<StudioEvent, 'status' | 'isHidden'>): string =>
  shownStatuses(event)
    .map((status) => w.status[status])
    .join(' · ')
