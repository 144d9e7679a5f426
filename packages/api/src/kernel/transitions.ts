/** A state graph: for each state, the events and their target states. */
export type Transitions<S extends string, E extends string> = Readonly<Record<S, Partial<Record<E, S>>>>

/** Returns the target state, or null when the graph has no such edge. */
export const nextState = <S extends string, E extends string>(
  graph: Transitions<S, E>,
  state: S,
  event: E,
): S | null => graph[state][event] ?? null

/** Throws when a state is unreachable from `initial`, so that a mistake in a graph shows at startup. */
export function requireReachable<S extends string, E extends string>(
  graph: Transitions<S, E>,
  initial: S,
): void {
  const reached = new Set<S>([initial])
  for (const state of reached) {
    for (const next of Object.values<S | undefined>(graph[state])) if (next) reached.add(next)
  }
  const islands = Object.keys(graph).filter((state) => ![...reached].some((known) => known === state))
  if (islands.length > 0) throw new Error(`States out of reach from ${initial}: ${islands.join(', ')}`)
}
