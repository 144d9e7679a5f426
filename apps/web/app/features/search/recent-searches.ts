import { createStore } from '#app/data/store.ts'
import { readStored, writeStored } from '#app/data/stored.ts'

const key = 'searches'
/** Whose they are: a member's go with the session, a guest's stay. */
const ownerKey = 'searches-of'
const kept = 8

const store = createStore<readonly string[] | null>(null)
const none: readonly string[] = []

/** What was searched for in this browser, latest first; nobody is told, and a member's are forgotten with the session. */
export const recentSearches = {
  get: (): readonly string[] => store.get() ?? load(),
  /** Before the page listens there are none: the server knows of none. */
  getOnServer: () => none,
  subscribe: store.subscribe,
  remember: (keyword: string) => {
    const text = keyword.trim()
    if (text !== '') write([text, ...recentSearches.get().filter((one) => !isSame(one, text))].slice(0, kept))
  },
  forget: (keyword: string) => write(recentSearches.get().filter((one) => one !== keyword)),
  forgetAll: () => write(none),
  /** The session is over, or there was none. */
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
