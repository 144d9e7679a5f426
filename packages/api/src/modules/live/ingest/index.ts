export { type RunningIngest, runIngest } from './run-ingest.ts'
export { type SeenInput, selectInput as findInput } from './store.ts'
export { replaceStreamKey } from './stream-key.ts'
