import type { StudioWork } from '@encore/contract/endpoints'
import { useState } from 'react'

export interface Followed {
  id: string
  /** What is known before it was asked for the first time. */
  first?: StudioWork
}

const ofEvent: readonly string[] = ['move-event', 'cancel-event']

/** Work that changes the event as a whole; files, messages and recordings have pages of their own. */
export const changesOf = (works: readonly StudioWork[]): StudioWork[] =>
  works.filter(({ kind }) => ofEvent.includes(kind))

/** Those that are followed, and what was seen under way since: none is dropped before its end was read. */
export function joined(followed: readonly Followed[], underWay: readonly StudioWork[]): readonly Followed[] {
  const fresh = underWay.filter(({ id }) => !followed.some((one) => one.id === id))
  return fresh.length === 0 ? followed : [...fresh.map((first) => ({ id: first.id, first })), ...followed]
}

/** What goes on when the page is read, and what begins here, each until its end. */
export function useFollowed(
  underWay: readonly StudioWork[],
): [followed: readonly Followed[], follow: (id: string) => void] {
  const [followed, setFollowed] = useState<readonly Followed[]>([])
  const all = joined(followed, underWay)
  if (all !== followed) setFollowed(all)
  return [
    all,
    (id) => setFollowed((before) => (before.some((one) => one.id === id) ? before : [{ id }, ...before])),
  ]
}
