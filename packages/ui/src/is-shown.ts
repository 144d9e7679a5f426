import type { ReactNode } from 'react'

/** True when a node renders anything; `condition && text` may be `false` or an empty string. */
export const isShown = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== false && node !== ''
