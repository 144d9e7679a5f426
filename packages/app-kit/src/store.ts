import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes to a store; during server rendering and hydration the value is `atFirst`. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>, atFirst: T = store.get()): T =>
  useSyncExternalStore(store.subscribe, store.get, () => atFirst)
