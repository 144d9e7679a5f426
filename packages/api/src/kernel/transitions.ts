/** A state graph as data: from each state, the event and where it leads. */
export type Transitions<S extends string, E extends string> = Readonly<Record<S, Partial<Record<E, S>>>>

/** Where `event` leads from `state`, or null when the graph has no such edge. */
export const nextState = <S extends string, E extends string>(
  graph: Transitions<S, E>,
  state: S,
  event: E,
): S | null => graph[state][event] ?? null
