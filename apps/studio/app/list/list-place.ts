import { useLocation } from 'react-router'

/** Where a list stands, with its filters: what it leads to knows the way back. */
interface ListPlace {
  path: string
  search: string
}

/** Goes along with a link of the list. */
export function useListPlace(): { list: ListPlace } {
  const { pathname: path, search } = useLocation()
  return { list: { path, search } }
}

/** The list at that path as it was left, or from its beginning for who came another way. */
export function useWayBack(path: string): string {
  const { state } = useLocation() as { state: { list?: ListPlace } | null }
  return state?.list?.path === path ? path + state.list.search : path
}
