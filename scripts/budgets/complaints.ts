/** Gzip bytes of each page. */
export type Sizes = Record<string, { js: number; css: number }>

/** Budget of the pages that have none of their own. */
export const otherPages = 'any other page'

/** Returns pages that are too large, lack a budget or no longer exist; empty when all is well. */
export function complaints(sizes: Sizes, budgets: Sizes): string[] {
  const grown = Object.entries(sizes).flatMap(([id, size]) => {
    const budget = budgets[id] ?? budgets[otherPages]
    if (!budget) return [`${id} has no budget`]
    return (['js', 'css'] as const).flatMap((kind) =>
      size[kind] > budget[kind]
        ? [`${id}: ${kind} is ${size[kind]} bytes, ${size[kind] - budget[kind]} over its budget`]
        : [],
    )
  })
  const gone = Object.keys(budgets).filter((id) => id !== otherPages && !(id in sizes))
  return [...grown, ...gone.map((id) => `${id} is no page any more`)]
}
