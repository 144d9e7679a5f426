import type { ApiCall, ApiResult } from '@encore/contract/client'
import { expect, test } from 'vitest'
import { type Sending, sendUpload } from './send-upload.ts'

const lost = { ok: false, status: 0, error: { code: 2503, name: 'UNAVAILABLE', message: '', requestId: '' } }

/** A fake server that stores parts. `troubles` makes it drop the connection before or after storing one. */
function keeper(troubles: ('before' | 'behind')[] = []) {
  const kept: Uint8Array[] = []
  const called: string[] = []
  const received = () => kept.reduce((sum, part) => sum + part.byteLength, 0)
  const call = async (key: string, { params, body }: { params?: { at: string }; body?: Blob }) => {
    called.push(key.slice(0, 4).trim())
    if (key === 'POST /api/studio/upload') return { ok: true, value: { id: 'ticket' } }
    if (key === 'GET /api/studio/upload/{id}') return { ok: true, value: { received: received() } }
    const trouble = troubles.shift()
    if (trouble === 'before') return lost
    if (Number(params?.at) === received() && body) kept.push(new Uint8Array(await body.arrayBuffer()))
    return trouble === 'behind' ? lost : { ok: true, value: { received: received() } }
  }
  const bytes = async () => new Uint8Array(await new Blob(kept as BlobPart[]).arrayBuffer())
  return { call: call as unknown as ApiCall, bytes, called, kept }
}

const file = new Blob([Uint8Array.from({ length: 5_000_000 }, (_, at) => at % 251)])
const content = async () => new Uint8Array(await file.arrayBuffer())

const sending = (call: ApiCall, change: Partial<Sending> = {}) => ({
  call,
  purpose: 'FILE' as const,
  ticket: null,
  signal: new AbortController().signal,
  onSent: () => {},
  onTicket: () => {},
  wait: async () => {},
  ...change,
})

test('upload: sends parts that grow on a fast network and reports progress', async () => {
  const server = keeper()
  const progress: number[] = []
  const sent = await sendUpload(file, sending(server.call, { onSent: (bytes) => progress.push(bytes) }))
  expect(sent).toEqual({ ok: true, upload: 'ticket' })
  expect(await server.bytes()).toEqual(await content())
  expect(progress.at(-1)).toBe(file.size)
  expect(server.kept[1]?.byteLength).toBe(2 * (server.kept[0]?.byteLength ?? 0))
})

test('upload: sends a lost part again, and not one whose response was lost', async () => {
  const server = keeper(['before', 'behind', 'before'])
  expect(await sendUpload(file, sending(server.call))).toMatchObject({ ok: true })
  expect(await server.bytes()).toEqual(await content())
  expect(server.called.slice(0, 5)).toEqual(['POST', 'PUT', 'GET', 'PUT', 'GET'])
})

test('upload: stops after a minute without a response and resumes by the same token', async () => {
  const server = keeper(Array.from({ length: 7 }, () => 'before' as const))
  let ticket = ''
  const first = await sendUpload(file, sending(server.call, { onTicket: (id) => (ticket = id) }))
  expect(first).toEqual({ ok: false, problem: 'UNAVAILABLE' })
  expect(await sendUpload(file, sending(server.call, { ticket }))).toMatchObject({ ok: true })
  expect(await server.bytes()).toEqual(await content())
  expect(server.called.filter((method) => method === 'POST')).toHaveLength(1)
})

test('upload: reports the server’s refusal of the file at once', async () => {
  const answer: ApiResult<never> = {
    ok: false,
    status: 400,
    error: { ...lost.error, name: 'INVALID_INPUT', fields: [{ path: 'bytes', rule: 'maximum' }] },
  }
  const call = (async () => answer) as unknown as ApiCall
  expect(await sendUpload(file, sending(call))).toEqual({ ok: false, problem: 'maximum' })
})
