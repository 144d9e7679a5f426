import { randomKey } from '@encore/app-kit/random-key'
import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiResult } from '@encore/contract/client'
import type { Cue, LightDraft, LightPad } from '@encore/contract/endpoints'
import type { Outbox } from '#app/features/show-control/outbox.ts'
import type { Stage } from '#app/features/show-control/stage.ts'

/** A light set from this page. */
export interface SetLight {
  key: string
  pad: LightPad
  atMs: number
  state: 'waiting' | 'sent' | 'refused' | 'gone'
  rule: string | null
  id: string | null
}

export interface LightCalls {
  set(light: LightDraft, key: string): Promise<ApiResult<Cue>>
  withdraw(id: string): Promise<ApiResult<Cue>>
}

export interface LightControl {
  /** Newest last. */
  state: Pick<Store<readonly SetLight[]>, 'get' | 'subscribe'>
  set(pad: LightPad): void
  /** Withdraws the last light; the one before it is shown again. */
  undo(): void
}

export interface LightControlSettings {
  stage: Stage
  outbox: Outbox
  calls: LightCalls
  newKey?: () => string
}

const kept = 50

/** Sends lights in order, each with the media time of its key press, however slow the connection is. */
export function createLightControl({
  stage,
  outbox,
  calls,
  newKey = randomKey,
}: LightControlSettings): LightControl {
  const state = createStore<readonly SetLight[]>([])
  const change = (key: string, part: Partial<SetLight>) =>
    state.set(state.get().map((light) => (light.key === key ? { ...light, ...part } : light)))
  const lightOf = (key: string) => state.get().find((light) => light.key === key)
  const learnt = (answer: ApiResult<unknown>) => {
    if (answer.ok && answer.value) stage.learn([answer.value as Cue])
  }
  return {
    state,
    set: (pad) => {
      const { name: _, ...pattern } = pad
      const light: SetLight = {
        ...{ key: newKey(), pad, atMs: stage.mediaMs() },
        ...{ state: 'waiting', rule: null, id: null },
      }
      state.set([...state.get(), light].slice(-kept))
      outbox.put({
        send: () => calls.set({ kind: 'LIGHT', ...pattern, mediaMs: light.atMs }, light.key),
        onAnswer: (answer) => {
          learnt(answer)
          const isGone = lightOf(light.key)?.state === 'gone'
          if (answer.ok) change(light.key, { id: (answer.value as Cue).id, state: isGone ? 'gone' : 'sent' })
          else
            change(light.key, { state: 'refused', rule: answer.error.fields?.[0]?.rule ?? answer.error.name })
        },
      })
    },
    undo: () => {
      const last = state.get().findLast(({ state: now }) => now === 'sent' || now === 'waiting')
      if (!last) return
      change(last.key, { state: 'gone' })
      outbox.put({
        send: async () => {
          const id = lightOf(last.key)?.id
          return id ? calls.withdraw(id) : { ok: true, value: undefined }
        },
        onAnswer: (answer) => {
          learnt(answer)
          // The lights before and after it would flash together, so the withdrawal is rejected and the light stays.
          if (!answer.ok && answer.error.name === 'INVALID_INPUT')
            change(last.key, { state: 'sent', rule: answer.error.fields?.[0]?.rule ?? null })
        },
      })
    },
  }
}

export const darkPad = (name: string): LightPad => ({
  name,
  pattern: 'STEADY',
  colours: ['#000000'],
  periodMs: 1_000,
})

/** Default pads until staff save their own. */
export const firstPads = (names: readonly string[]): LightPad[] =>
  defaultPads.map((pad, at) => ({ name: names[at] ?? String(at + 1), ...pad }))

const defaultPads: readonly Omit<LightPad, 'name'>[] = [
  { pattern: 'FADE', colours: ['#ffffff'], periodMs: 1_200 },
  { pattern: 'FADE', colours: ['#ff9e62'], periodMs: 1_200 },
  { pattern: 'FADE', colours: ['#ff5fa2'], periodMs: 1_200 },
  { pattern: 'FADE', colours: ['#7a3cff'], periodMs: 1_200 },
  { pattern: 'FADE', colours: ['#59c8ff'], periodMs: 1_200 },
  { pattern: 'PULSE', colours: ['#59c8ff', '#b9b0ff'], periodMs: 3_200 },
  { pattern: 'PULSE', colours: ['#ff9e62', '#7a3cff'], periodMs: 4_000 },
  { pattern: 'FLASH', colours: ['#ffe2a8', '#7a3cff'], periodMs: 1_000 },
  { pattern: 'STEADY', colours: ['#e6f08a'], periodMs: 1_000 },
]
