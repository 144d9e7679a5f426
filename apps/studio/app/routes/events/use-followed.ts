import type { BackgroundJob } from '@encore/contract/endpoints'
import { useState } from 'react'

export interface Followed {
  id: string
  /** Shown until the first response. */
  first?: BackgroundJob
}

const ofEvent: readonly string[] = ['move-event', 'cancel-event']

/** Jobs that change the event as a whole; files, messages and recordings have their own pages. */
export const changesOf = (jobs: readonly BackgroundJob[]): BackgroundJob[] =>
  jobs.filter(({ kind }) => ofEvent.includes(kind))

/** Adds newly seen jobs to the followed ones. None is dropped before its end was read. */
export function joined(
  followed: readonly Followed[],
  underWay: readonly BackgroundJob[],
): readonly Followed[] {
  const fresh = underWay.filter(({ id }) => !followed.some((one) => one.id === id))
  return fresh.length === 0 ? followed : [...fresh.map((first) => ({ id: first.id, first })), ...followed]
}

/** Follows the jobs running at load time and those started here until they end. */
export function useFollowed(
  underWay: readonly BackgroundJob[],
): [followed: readonly Followed[], follow: (id: string) => void] {
  const [followed, setFollowed] = useState<readonly Followed[]>([])
  const all = joined(followed, underWay)
  if (all !== followed) setFollowed(all)
  return [
    all,
    (id) => setFollowed((before) => (before.some((one) => one.id === id) ? before : [{ id }, ...before])),
  ]
}
