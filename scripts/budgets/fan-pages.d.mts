/** Gzip bytes by page. */
export type Sizes = Record<string, { js: number; css: number }>

export function pageSizes(clientFolder?: string): Sizes
