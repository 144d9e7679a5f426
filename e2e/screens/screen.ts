import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'
import type { Places } from './users.ts'

export type Viewer = 'guest' | 'member' | 'newcomer' | 'organiser'

export const member: readonly Viewer[] = ['member']
export const guest: readonly Viewer[] = ['guest']
export const newcomer: readonly Viewer[] = ['newcomer']

/** Signs its viewer in on a page of another browser. */
export type Enter = (page: Page) => Promise<unknown>

/** One look of a page. */
export interface Screen {
  /** As the table of routes has it, without the language; of the studio with `studio` before it. */
  route: string
  /** What tells it from other looks of its route; none: as most come to it. */
  state?: string
  path: (places: Places) => string
  /** Guest and member, unless it is told. */
  viewers?: readonly Viewer[]
  /** What is done before it is looked at, once the page is there. */
  act?: (page: Page, enter: Enter) => Promise<unknown>
  /** Lines of the console that belong to it. */
  expects?: RegExp
  /** How things stand then; as usual, unless it is told. */
  scene?: Scene
  /** Takes long to come about. */
  isSlow?: true
  /** Goes on into the app at once, which ends its loading. */
  leadsAway?: true
}
