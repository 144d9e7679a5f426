import { useT } from '#app/i18n/TextProvider.tsx'
import { FilterBox } from '#app/list/Filters.tsx'
import { useFilter } from '#app/list/query.ts'
import { findEvents } from './find.ts'
import { PickInput } from './PickInput.tsx'
import { useEventPick } from './use-event-pick.ts'

/** Filters a list by event, through `eventId` in the address. */
export function EventFilter() {
  const t = useT()
  const [eventId, set] = useFilter('eventId')
  return (
    <FilterBox isOn={eventId !== ''}>
      <PickInput
        label={t('orders.event')}
        none={t('orders.anyEvent')}
        isNoneAnswer
        find={findEvents}
        value={useEventPick(eventId)}
        onPick={(pick) => set(pick?.id ?? '')}
      />
    </FilterBox>
  )
}
