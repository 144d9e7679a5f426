import { useSearchParams } from 'react-router'
import { ownZone } from '#app/data/times.ts'

/** The filters and cursor in a request's address. */
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

/** Adds the reader's zone to date filters, so that days match the times shown in the rows. */
export const inOwnDays = <Q extends { from?: string; to?: string }>(query: Q): Q & { zone?: string } =>
  query.from || query.to ? { ...query, zone: ownZone() } : query

/** A list filter stored in the address. Changing it returns to the first page. */
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

/** Number of active filters, and a function that clears them; other parameters stay. */
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
