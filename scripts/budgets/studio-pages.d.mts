import type { Sizes } from './fan-pages.d.mts'

export function studioSizes(folder?: string): Sizes
