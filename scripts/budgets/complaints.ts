/** Gzip bytes of each page. */
export type Sizes = Record<string, { js: number; css: number }>

/** Returns pages that are too large, lack a budget or no longer exist; empty when all is well. */
export function complaints(sizes: Sizes, budgets: Sizes): string[] {
  const grown = Object.entries(sizes).flatMap(([id, size]) => {
    const budget = budgets[id]
    if (!budget) return [`${id} has no budget`]
    return (['js', 'css'] as const).flatMap((kind) =>
      size[kind] > budget[kind]
        ? [`${id}: ${kind} is ${size[kind]} bytes, ${size[kind] - budget[kind]} over its budget`]
        : [],
    )
  })
  const gone = Object.keys(budgets).filter((id) => !(id in sizes))
  return [...grown, ...gone.map((id) => `${id} is no page any more`)]
}
