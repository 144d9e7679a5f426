import { createStore } from '@encore/app-kit/store'
import { readStored, writeStored } from '#app/data/stored.ts'

const key = 'searches'
/** Owner of the list: a member's searches are removed with the session, a guest's stay. */
const ownerKey = 'searches-of'
const kept = 8

const store = createStore<readonly string[] | null>(null)
const none: readonly string[] = []

/** Recent searches in this browser, newest first. They are never sent; a member's are removed with the session. */
export const recentSearches = {
  get: (): readonly string[] => store.get() ?? load(),
  /** Empty during hydration: the server has none. */
  getOnServer: () => none,
  subscribe: store.subscribe,
  remember: (keyword: string) => {
    const text = keyword.trim()
    if (text !== '') write([text, ...recentSearches.get().filter((one) => !isSame(one, text))].slice(0, kept))
  },
  forget: (keyword: string) => write(recentSearches.get().filter((one) => one !== keyword)),
  forgetAll: () => write(none),
  /** Call when the session ended or there was none. */
  forgetMembers: () => {
    if (readStored(ownerKey) === 'member') write(none)
  },
}

const owner = () => document.documentElement.dataset.session ?? 'guest'

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function load(): readonly string[] {
  const searches = parse(readStored(key))
  store.set(searches)
  return searches
}

function write(searches: readonly string[]): void {
  store.set(searches)
  writeStored(key, JSON.stringify(searches))
  writeStored(ownerKey, owner())
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, kept) : none
  } catch {
    return none
  }
}
