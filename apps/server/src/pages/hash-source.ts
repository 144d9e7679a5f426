import { createHash } from 'node:crypto'

/** The CSP source that permits an inline script or style with this text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
