import { createStore } from './store.ts'

const place = 'studio-single-keys'

/** Whether keys without Ctrl or ⌘ do something (`?`, `j`, `/`); who speaks to the computer turns them off (WCAG 2.1.4). */
export const singleKeys = createStore(areKeptOn())

export function keepSingleKeys(areOn: boolean): void {
  localStorage.setItem(place, areOn ? 'on' : 'off')
  singleKeys.set(areOn)
}

/** Outside of a browser nothing is kept. */
function areKeptOn(): boolean {
  return typeof localStorage === 'undefined' || localStorage.getItem(place) !== 'off'
}
