import { api } from '#app/data/api.ts'

/** True when the member must queue for the event's sale. False on failure: placing the order checks it again. */
export async function mustQueue(eventId: string): Promise<boolean> {
  const params = { id: eventId }
  const seen = await api('GET /api/v1/event/{id}/queue', { params })
  if (!seen.ok || seen.value?.state !== 'ON') return false
  const own = await api('GET /api/v1/event/{id}/queue/entry', { params })
  return own.ok && own.value?.state !== 'CALLED'
}
