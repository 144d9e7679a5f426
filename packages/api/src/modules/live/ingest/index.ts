import type { Module } from '#modules/module.ts'
import { readInput } from './read-input.ts'

export { inputOf } from './read-input.ts'
export { type RunningIngest, runIngest } from './run-ingest.ts'
export {
  type SeenInput,
  selectInput as findInput,
  selectInputsNow as inputsNow,
  selectKeyMadeAt as keyMadeAt,
} from './store.ts'
export { replaceStreamKey } from './stream-key.ts'

export const ingest: Module = {
  name: 'ingest',
  install: ({ ctx, serve }) => {
    serve('GET /api/v1/live/{id}/input', ({ params, principal }) => readInput(ctx, params.id, principal.uid))
  },
}
