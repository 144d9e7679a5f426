import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiCall } from '@encore/contract/client'
import type { Notification } from '@encore/contract/endpoints'
import { notificationPageSize } from '@encore/contract/rules/limits'
import { isRefusal, withRetries } from '#app/data/retries.ts'

export interface InboxState {
  /** Newest first, without gaps. */
  items: readonly Notification[]
  /** True when there is nothing older. */
  isWhole: boolean
  /**
   * Notifications created after this time are new to the reader; null: all are. Undefined before the first response.
   */
  newSince: string | null | undefined
  state: 'loading' | 'idle' | 'failed'
}

export interface Inbox extends Pick<Store<InboxState>, 'get' | 'subscribe'> {
  /** Call when the panel opens: from then on only unread notifications count as new. */
  open(): Promise<void>
  /** Clears the unread marker, then fetches the newest page. */
  refresh(): Promise<void>
  /** Fetches the next older page; does nothing at the end or while a page is loading. */
  more(): Promise<void>
}

export interface InboxSettings {
  call: ApiCall
  /** Called when the list cannot be loaded: signs the member out, or returns false when it must not. */
  lose: () => boolean
  /** Called when all notifications count as read, on every page of the member. */
  onRead: () => void
}

export function createInbox({ call, lose, onRead }: InboxSettings): Inbox {
  const store = createStore<InboxState>({ items: [], isWhole: false, newSince: undefined, state: 'loading' })
  const change = (changed: Partial<InboxState>) => store.set({ ...store.get(), ...changed })
  let busy: Promise<void> | null = null
  let isDue = false
  let olderPage = 1

  const fetchPage = async (page: number) => {
    const query = { page, size: notificationPageSize }
    const answer = await withRetries(() => call('GET /api/v1/notification', { query }))
    if (answer.ok) return answer.value
    const isOutage = answer.status === 0 || answer.status >= 500
    if (!isRefusal(answer) && !(isOutage && lose())) change({ state: 'failed' })
    return null
  }

  // Marks as read before listing: the list then contains everything that was marked.
  const fetchNewest = async () => {
    const read = await call('PUT /api/v1/notification/read')
    if (read.ok) onRead()
    const page = await fetchPage(0)
    if (!page) return
    const { items, newSince, isWhole } = store.get()
    const isNear = joins(items, page.content)
    if (!isNear) olderPage = 1
    change({
      items: isNear ? united(page.content, items) : page.content,
      isWhole: isNear && items.length > 0 ? isWhole : page.last,
      newSince: newSince === undefined && read.ok ? read.value.newSince : newSince,
      state: 'idle',
    })
  }

  const fetchOlder = async () => {
    const page = await fetchPage(
      Math.max(olderPage, Math.floor(store.get().items.length / notificationPageSize)),
    )
    if (!page) return
    olderPage = page.page + 1
    change({ items: united(store.get().items, page.content), isWhole: page.last, state: 'idle' })
  }

  const run = (work: () => Promise<void>): Promise<void> => {
    change({ state: 'loading' })
    busy = work().finally(() => {
      busy = null
      if (!isDue) return
      isDue = false
      return run(fetchNewest)
    })
    return busy
  }

  const refresh = (): Promise<void> => {
    if (!busy) return run(fetchNewest)
    isDue = true
    return busy
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh,
    open: () => {
      change({ newSince: undefined })
      return refresh()
    },
    more: async () => {
      if (!busy && !store.get().isWhole) await run(fetchOlder)
    },
  }
}

/** True when the list's newest item is on the page; otherwise there may be a gap between them. */
const joins = (items: readonly Notification[], page: readonly Notification[]): boolean =>
  items.length === 0 || page.some(({ id }) => id === items[0]?.id)

/** Joins two lists without duplicates: pages shift when a notification arrives. */
function united(newer: readonly Notification[], older: readonly Notification[]): Notification[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !known.has(id))]
}
