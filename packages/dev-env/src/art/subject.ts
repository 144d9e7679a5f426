import type { Look } from './look.ts'
import type { ArtOptions } from './picture.ts'

/** Places the event's art on a product. */
export type Cover = (x: number, y: number, width: number, options: ArtOptions, copy?: string) => string

export interface Subject {
  its: Look
  cover: Cover
  /** The event's name in drawn letters, in `currentColor`; null when its script has none. */
  words: string | null
}

export const DROP = '<g filter="url(#g-drop)">'
