import { createHash } from 'node:crypto'

/** The source that lets an inline script or style of this text into a page. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
