/** Gzip bytes by route. */
export type Sizes = Record<string, { js: number; css: number }>

export function pageSizes(clientFolder?: string): Sizes
export function complaints(sizes: Sizes, budgets: Sizes): string[]
export function budgets(): { passed: number; failed: number }
