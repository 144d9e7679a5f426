import type { Sizes } from './budgets/fan-pages.d.mts'

export function complaints(sizes: Sizes, budgets: Sizes): string[]
export function budgets(): { passed: number; failed: number }
