import type { ApiCall, ApiResult } from '@encore/contract/client'
import { type UploadPurpose, uploadPart } from '@encore/contract/rules/uploads'

export interface Sending {
  call: ApiCall
  purpose: UploadPurpose
  /** Of an upload that broke off: it goes on there. */
  ticket: string | null
  signal: AbortSignal
  /** Bytes that are there for good. */
  onSent(bytes: number): void
  onTicket(ticket: string): void
  /** Waits between two tries, milliseconds. */
  wait?(ms: number): Promise<void>
}

/** `problem`: the rule that was broken, or the name of an error. */
export type Sent = { ok: true; upload: string } | { ok: false; problem: string }

/** Tries of one part, each after twice as long: a minute in all. */
const tries = 7

/** Sends a file in parts that are as large as the line is fast; a part that gets lost is sent again from where it broke off. */
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
      // What of the part arrived is asked before it is sent again.
      sent = null
      partBytes = Math.max(partBytes / 2, uploadPart.leastBytes)
      await wait((answer.retryAfterSec ?? 0.5 * 2 ** failed) * 1_000)
    }
  }
  return { ok: true, upload: params.id }
}

type Failed = Extract<ApiResult<unknown>, { ok: false }>

/** The line or the server rests; anything else was said about the upload. */
const mayComeBack = ({ status }: Failed) => status === 0 || status === 429 || status >= 500

const refused = ({ error }: Failed): Sent => ({
  ok: false,
  problem: error.fields?.[0]?.rule ?? error.name,
})

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
