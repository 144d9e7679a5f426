import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'
import type { Enter, Places, Viewer } from './users.ts'

export const member: readonly Viewer[] = ['member']
export const guest: readonly Viewer[] = ['guest']
export const newcomer: readonly Viewer[] = ['newcomer']

export interface Screen {
  /** Path in the route table, without the language; with the prefix `studio` for studio pages. */
  route: string
  /** Distinguishes the variant from others of its route; absent for the usual one. */
  state?: string
  path: (places: Places) => string
  /** Guest and member by default. */
  viewers?: readonly Viewer[]
  /** Runs once the page is loaded, before it is audited. */
  act?: (page: Page, enter: Enter) => Promise<unknown>
  expects?: RegExp
  /** State of the product; `usual` by default. */
  scene?: Scene
  isSlow?: true
  /** Opens the app immediately, which ends the page's loading. */
  leadsAway?: true
}
