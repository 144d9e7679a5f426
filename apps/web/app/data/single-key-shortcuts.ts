import { createStore } from '@encore/app-kit/store'
import { useSyncExternalStore } from 'react'
import { storageKeys } from '#app/boot/keys.ts'
import { readStored, writeStored } from './stored.ts'

type Choice = 'on' | 'off'

/** Choice made on this page, for browsers that block storage. */
const chosen = createStore<Choice | null>(null)

/** True when single-character shortcuts are enabled; stored in this browser, enabled by default. */
export const areSingleKeysOn = (): boolean => (readStored(storageKeys.singleKeys) ?? chosen.get()) !== 'off'

export const useSingleKeys = (): boolean =>
  useSyncExternalStore(chosen.subscribe, areSingleKeysOn, () => true)

export function chooseSingleKeys(isOn: boolean): void {
  const choice = isOn ? 'on' : 'off'
  writeStored(storageKeys.singleKeys, choice)
  chosen.set(choice)
}

/**
 * True for a disabled shortcut that speech input or a tremor can trigger by accident. Space and arrows are no such
 * shortcuts.
 * *source*: WCAG 2.2, 2.1.4 Character Key Shortcuts.
 */
export const isSingleKeyOff = ({ key }: Pick<KeyboardEvent, 'key'>): boolean =>
  key.length === 1 && key !== ' ' && !areSingleKeysOn()
