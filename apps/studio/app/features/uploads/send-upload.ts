import type { ApiCall, ApiResult } from '@encore/contract/client'
import { type UploadPurpose, uploadPart } from '@encore/contract/rules/uploads'

export interface Sending {
  call: ApiCall
  purpose: UploadPurpose
  /** Id of an interrupted upload to resume. */
  ticket: string | null
  signal: AbortSignal
  /** Bytes that the server has stored. */
  onSent(bytes: number): void
  onTicket(ticket: string): void
  /** Waits between two attempts, in milliseconds. */
  wait?(ms: number): Promise<void>
}

/** `problem`: the violated rule, or the error name. */
export type Sent = { ok: true; upload: string } | { ok: false; problem: string }

/** Attempts per part; waits double, about a minute in all. */
const tries = 7

/** Uploads a file in parts sized to the connection's speed. A failed part resumes where it broke off. */
export async function sendUpload(file: Blob, sending: Sending): Promise<Sent> {
  const { call, purpose, signal, onSent, onTicket, wait = pause } = sending
  const begun = sending.ticket
    ? ({ ok: true, value: { id: sending.ticket } } as const)
    : await call('POST /api/studio/upload', { body: { purpose, bytes: file.size } }, { signal })
  if (!begun.ok) return refused(begun)
  const params = { id: begun.value.id }
  onTicket(params.id)
  let partBytes: number = uploadPart.leastBytes * 4
  let sent = sending.ticket ? null : 0
  let most = sent ?? 0
  let failed = 0
  while (sent === null || sent < file.size) {
    const startedAt = performance.now()
    const answer =
      sent === null
        ? await call('GET /api/studio/upload/{id}', { params }, { signal })
        : await call(
            'PUT /api/studio/upload/{id}/{at}',
            {
              params: { ...params, at: String(sent) },
              body: file.slice(sent, sent + partBytes, 'application/octet-stream'),
            },
            { signal },
          )
    if (answer.ok) {
      const isQuick = performance.now() - startedAt < 2_000
      if (isQuick && sent !== null) partBytes = Math.min(partBytes * 2, uploadPart.mostBytes)
      sent = answer.value.received
      if (sent > most) failed = 0
      most = Math.max(most, sent)
      onSent(sent)
    } else {
      failed++
      if (!mayComeBack(answer) || failed === tries) return refused(answer)
      // Before a retry the server is asked how much of the part arrived.
      sent = null
      partBytes = Math.max(partBytes / 2, uploadPart.leastBytes)
      await wait((answer.retryAfterSec ?? 0.5 * 2 ** failed) * 1_000)
    }
  }
  return { ok: true, upload: params.id }
}

type Failed = Extract<ApiResult<unknown>, { ok: false }>

/** Connection or server trouble; any other error concerns the upload itself. */
const mayComeBack = ({ status }: Failed) => status === 0 || status === 429 || status >= 500

const refused = ({ error }: Failed): Sent => ({
  ok: false,
  problem: error.fields?.[0]?.rule ?? error.name,
})

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
