import { useLocation } from 'react-router'

/** Address of a list with its filters, for the way back. */
interface ListPlace {
  path: string
  search: string
}

/** History state for links of the list. */
export function useListPlace(): { list: ListPlace } {
  const { pathname: path, search } = useLocation()
  return { list: { path, search } }
}

/** Path of the list with the filters it was left with; without filters when the user came from elsewhere. */
export function useWayBack(path: string): string {
  const { state } = useLocation() as { state: { list?: ListPlace } | null }
  return state?.list?.path === path ? path + state.list.search : path
}
