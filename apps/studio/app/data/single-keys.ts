import { createStore } from '@encore/app-kit/store'

const place = 'studio-single-keys'

/** Whether single-key shortcuts (`?`, `j`, `/`) are on. Users of speech input turn them off (WCAG 2.1.4). */
export const singleKeys = createStore(areKeptOn())

export function keepSingleKeys(areOn: boolean): void {
  localStorage.setItem(place, areOn ? 'on' : 'off')
  singleKeys.set(areOn)
}

/** On outside a browser, where no setting is stored. */
function areKeptOn(): boolean {
  return typeof localStorage === 'undefined' || localStorage.getItem(place) !== 'off'
}
