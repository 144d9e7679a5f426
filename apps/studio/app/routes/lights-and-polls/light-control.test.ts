import type { ApiResult } from '@encore/contract/client'
import type { Cue } from '@encore/contract/endpoints'
import { harmfulLight } from '@encore/contract/rules/light'
import { afterEach, expect, test, vi } from 'vitest'
import { createOutbox } from '#app/features/show-control/outbox.ts'
import { createStage } from '#app/features/show-control/stage.ts'
import { createLightControl, firstPads } from './light-control.ts'

afterEach(() => {
  vi.useRealTimers()
})

const pads = firstPads([])
const [white, orange] = pads

function open(answerOf: (call: string) => ApiResult<Cue> | null = () => null) {
  vi.useFakeTimers()
  const sent: string[] = []
  const outbox = createOutbox()
  const answer = async (call: string, cue: Cue): Promise<ApiResult<Cue>> => {
    sent.push(call)
    return answerOf(call) ?? { ok: true, value: cue }
  }
  const control = createLightControl({
    stage: createStage({
      first: { mediaMs: 9_000, lastSeq: 0, cues: [] },
      load: async () => null,
      now: () => 0,
    }),
    outbox,
    calls: {
      set: (light) =>
        answer(`set ${light.colours}`, { id: `cu_${sent.length}`, seq: 1, mediaMs: 0, ...light }),
      withdraw: (id) => answer(`back ${id}`, { id, seq: 2, mediaMs: 0, kind: 'WITHDRAWN' }),
    },
  })
  outbox.open()
  return {
    control,
    sent,
    settle: () => vi.advanceTimersByTimeAsync(5_000),
    last: () => control.state.get().at(-1),
  }
}

test('light control: sets lights in the pressed order and withdraws the last', async () => {
  const { control, sent, settle, last } = open()
  if (white && orange) for (const pad of [white, orange]) control.set(pad)
  control.undo()
  await settle()
  expect(sent).toEqual(['set #ffffff', 'set #ff9e62', 'back cu_1'])
  expect(last()).toMatchObject({ state: 'gone', atMs: 9_000 })
  control.undo()
  await settle()
  expect(sent.at(-1)).toBe('back cu_0')
})

test('light control: a refused light names its rule and cannot be withdrawn', async () => {
  const error = { code: 0, name: 'INVALID_INPUT' as const, message: '', requestId: '' }
  const { control, sent, settle, last } = open(() => ({
    ...{ ok: false, status: 400 },
    error: { ...error, fields: [{ path: 'cues/0', rule: 'flashes' }] },
  }))
  if (white) control.set(white)
  await settle()
  expect(last()).toMatchObject({ state: 'refused', rule: 'flashes' })
  control.undo()
  await settle()
  expect(sent).toHaveLength(1)
})

test('light control: every initial preset is harmless', () => {
  expect(pads.filter((pad) => harmfulLight([{ ...pad, mediaMs: 0 }]))).toEqual([])
})
