import { createStore } from '@encore/app-kit/store'
import { readStored, writeStored } from '#app/data/stored.ts'

/** `gentle`: colours change slowly and nothing flashes. */
export type StickMode = 'off' | 'gentle' | 'full'

const key = 'light-stick'

/** Off on every new page: moving light starts only with a press. */
export const stickMode = createStore<StickMode>('off')
export const isWholeScreen = createStore(false)

/** The mode chosen at the warning; null before that. */
export function rememberedMode(): Exclude<StickMode, 'off'> | null {
  const stored = readStored(key)
  return stored === 'gentle' || stored === 'full' ? stored : null
}

export function lightUp(mode: Exclude<StickMode, 'off'>): void {
  writeStored(key, mode)
  stickMode.set(mode)
}
