import { useSearchParams } from 'react-router'
import { ownZone } from '#app/data/times.ts'

/** What of an address a list is asked with: its filters and where it goes on. */
export const queryOf = <N extends string>(
  { url }: Request,
  filters: readonly N[],
): Partial<Record<N | 'cursor', string>> => {
  const given = new URL(url).searchParams
  const named = [...filters, 'cursor'].flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(named)
}

/** The days among the filters are those of the clock that the reader's rows are told by. */
export const inOwnDays = <Q extends { from?: string; to?: string }>(query: Q): Q & { zone?: string } =>
  query.from || query.to ? { ...query, zone: ownZone() } : query

/** A filter of the list, kept in the address; another one begins the list anew. */
export function useFilter(name: string): [value: string, set: (value: string, isTyping?: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (value: string, isTyping = false) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('cursor')
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: isTyping },
    )
  return [query.get(name) ?? '', set]
}

/** How many filters are on, and how to take all of them off; the rest of the address stays. */
export function useFilters(names: readonly string[]): { count: number; clear(): void } {
  const [query, setQuery] = useSearchParams()
  const on = names.filter((name) => query.get(name))
  const clear = () =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      for (const name of [...names, 'cursor']) next.delete(name)
      return next
    })
  return { count: on.length, clear }
}
