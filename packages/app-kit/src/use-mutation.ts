import { useRef, useState } from 'react'
import { createStore, useStore } from './store.ts'

interface MutationState<A, R> {
  /** Arguments of the run in flight. */
  pending: A | null
  /** Result of the last run. A new run keeps it until its own result is there. */
  result: R | null
}

export type FailureIn<R> = Extract<R, { ok: false }>

export interface Mutation<A extends unknown[], R> extends MutationState<A, R> {
  isBusy: boolean
  /** The last result when it is a failure; its `error.fields` name invalid fields. */
  failure: FailureIn<R> | null
  /** Resolves to the result, or to undefined without sending anything while an earlier run is busy. */
  run(...args: A): Promise<R | undefined>
  /** Forgets the last result. */
  reset(): void
}

/** Sends a change once however often it is requested, and keeps its result. It is busy for as long as `send` runs. */
export function useMutation<A extends unknown[], R>(send: (...args: A) => Promise<R>): Mutation<A, R> {
  const latest = useRef(send)
  latest.current = send
  const [{ state, run, reset }] = useState(() => createMutation((...args: A) => latest.current(...args)))
  const { pending, result } = useStore(state)
  return { pending, isBusy: pending !== null, result, failure: failureIn(result), run, reset }
}

/** The state is outside React, so that a result after unmounting has no effect. */
export function createMutation<A extends unknown[], R>(send: (...args: A) => Promise<R>) {
  const state = createStore<MutationState<A, R>>({ pending: null, result: null })
  const run = async (...args: A): Promise<R | undefined> => {
    if (state.get().pending) return
    state.set({ ...state.get(), pending: args })
    let result: R | null = null
    try {
      result = await send(...args)
      return result
    } finally {
      state.set({ pending: null, result })
    }
  }
  return { state, run, reset: () => state.set({ ...state.get(), result: null }) }
}

export const failureIn = <R>(result: R | null): FailureIn<R> | null =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
    ? (result as FailureIn<R>)
    : null
