export { inputOf } from './read-input.ts'
export { type RunningIngest, runIngest } from './run-ingest.ts'
export {
  type SeenInput,
  selectInput as findInput,
  selectInputsNow as inputsNow,
  selectKeyMadeAt as keyMadeAt,
} from './store.ts'
export { replaceStreamKey } from './stream-key.ts'
