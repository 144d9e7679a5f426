import { useSyncExternalStore } from 'react'
import { storageKeys } from '#app/boot/keys.ts'
import { createStore } from './store.ts'
import { readStored, writeStored } from './stored.ts'

type Choice = 'on' | 'off'

/** What was chosen on this page, for browsers that store nothing. */
const chosen = createStore<Choice | null>(null)

/** Whether keys of one letter, number or sign do something; kept in this browser, and on until it is chosen otherwise. */
export const areSingleKeysOn = (): boolean => (readStored(storageKeys.singleKeys) ?? chosen.get()) !== 'off'

export const useSingleKeys = (): boolean =>
  useSyncExternalStore(chosen.subscribe, areSingleKeysOn, () => true)

export function chooseSingleKeys(isOn: boolean): void {
  const choice = isOn ? 'on' : 'off'
  writeStored(storageKeys.singleKeys, choice)
  chosen.set(choice)
}

/**
 * A key that whoever speaks to their computer, or shakes, may press without meaning it. Space and arrows are none.
 * *source*: WCAG 2.2, 2.1.4 Character Key Shortcuts.
 */
export const isSingleKeyOff = ({ key }: Pick<KeyboardEvent, 'key'>): boolean =>
  key.length === 1 && key !== ' ' && !areSingleKeysOn()
