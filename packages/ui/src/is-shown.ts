import type { ReactNode } from 'react'

/** Whether there is anything to show: `condition && text` is `false` or an empty text where there is not. */
export const isShown = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== false && node !== ''
