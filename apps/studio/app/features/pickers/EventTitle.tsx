import { useEventPick } from './use-event-pick.ts'

/** What an event is called, whenever it was; its id until that is known. */
export function EventTitle({ id }: { id: string }) {
  const event = useEventPick(id)
  return <span lang={event?.lang}>{event?.text ?? id}</span>
}
