export type { FuzzTarget } from './generate.ts'
export { type FuzzResult, fuzz } from './run.ts'
export { getRaw, type RawAnswer, sendRaw } from './send.ts'
export { type FuzzWorld, openFuzzWorld } from './world.ts'
