import { api } from '#app/data/api.ts'

/** Whether a line stands between the member and the event's sale; what cannot be asked, the order will tell. */
export async function isLineAhead(eventId: string): Promise<boolean> {
  const params = { id: eventId }
  const seen = await api('GET /api/v1/event/{id}/queue', { params })
  if (!seen.ok || seen.value?.state !== 'ON') return false
  const own = await api('GET /api/v1/event/{id}/queue/entry', { params })
  return own.ok && own.value?.state !== 'CALLED'
}
