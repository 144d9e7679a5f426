import { useEventPick } from './use-event-pick.ts'

/** Title of any event, however old; its id until the title is loaded. */
export function EventTitle({ id }: { id: string }) {
  const event = useEventPick(id)
  return <span lang={event?.lang}>{event?.text ?? id}</span>
}
