import type { KeepsakePort } from '@encore/app-kit/calls/keepsake/keepsake-port'
import type { StoredStretch } from '@encore/app-kit/calls/keepsake/piece-store'
import { PortRefusal } from '@encore/app-kit/calls/ports'
import type { ApiCall, ApiResult } from '@encore/contract/client'

const final: readonly string[] = [
  ...['KEEPSAKE_NOT_OPEN', 'KEEPSAKE_PIECE_REFUSED', 'INVALID_INPUT'],
  ...['NOT_FOUND', 'STATION_UNPAIRED', 'STATION_REPLACED'],
]

function check(answer: ApiResult<unknown>): void {
  if (answer.ok) return
  const { name } = answer.error
  if (final.includes(name)) throw new PortRefusal('REFUSED')
  throw new Error(name)
}

const pieceType = 'application/octet-stream'

/** Sends keepsakes with the cookie of the station. */
export const createKeepsakePort = (api: ApiCall): KeepsakePort => ({
  open: async (stretch: StoredStretch) =>
    check(await api('POST /api/studio/station/keepsake', { body: stretch })),
  send: async ({ callId, begunMs }, n, piece, digest) =>
    check(
      await api('PUT /api/studio/station/keepsake/{id}', {
        params: { id: callId },
        query: { begunMs, n, digest },
        body: new Blob([piece], { type: pieceType }),
      }),
    ),
  end: async ({ callId, begunMs }, pieces) =>
    check(
      await api('POST /api/studio/station/keepsake/{id}/end', {
        params: { id: callId },
        body: { begunMs, pieces },
      }),
    ),
  remove: async (callId) =>
    check(await api('DELETE /api/studio/station/keepsake/{id}', { params: { id: callId } })),
})
