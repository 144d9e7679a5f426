import type { ApiCall } from '@encore/contract/client'
import { expect, test } from 'vitest'
import { formOf, type Recorded, type ReplayForm } from './replay-form.ts'
import { saveReplay } from './save-replay.ts'

const first = {
  zone: 'Asia/Seoul',
  window: { from: '2036-03-30T10:00:00.000Z', to: '2036-04-30T10:00:00.000Z' },
  recording: { revision: 'r1', privacy: 'PUBLIC', fromMs: 0, toMs: 60_000, chapters: [] },
} as unknown as Recorded

/** A fake server that saves a window only with the correct previous one, and rejects trims that end too late. */
function keeper() {
  let window = first.window
  const sent: string[] = []
  const no = (name: string, path = '') => ({
    ok: false,
    status: 400,
    error: { code: 0, name, message: '', requestId: '', ...(path && { fields: [{ path, rule: 'range' }] }) },
  })
  const send = async (key: string, { body }: { body: Record<string, unknown> }) => {
    sent.push(key.split('/').at(-1) ?? '')
    if (key.endsWith('window')) {
      if (JSON.stringify(body.before) !== JSON.stringify(window)) return no('VERSION_CONFLICT')
      window = { from: String(body.from), to: String(body.to) }
      return { ok: true, value: undefined }
    }
    return (body.decision as { toMs: number }).toMs > 60_000
      ? no('INVALID_INPUT', 'decision/toMs')
      : { ok: true, value: undefined }
  }
  return { send: send as unknown as ApiCall, sent }
}

test('replay form: a saved window is known although the decision beside it was refused', async () => {
  const { send, sent } = keeper()
  let recorded = first
  const save = (draft: ReplayForm) =>
    saveReplay({ eventId: 'ev_1', recorded, draft, onKept: (kept) => (recorded = kept) }, send)
  const typed = { ...formOf(first), closesAt: '2036-05-01T19:00' }
  expect(await save({ ...typed, toMs: 90_000 })).toMatchObject({ error: { fields: [{ path: 'toMs' }] } })
  expect(formOf(recorded).closesAt).toBe('2036-05-01T19:00')
  expect(await save({ ...typed, toMs: 50_000 })).toMatchObject({ ok: true })
  expect(await save({ ...typed, closesAt: '2036-05-02T19:00' })).toMatchObject({ ok: true })
  expect(sent).toEqual(['window', 'replay', 'replay', 'window'])
})
