import type { StaffSeatRole } from '@encore/contract/rules/calls/staff-seats'

/** Seats that a loaded device drops, the first first. The call itself is never dropped. */
export const shedOrder = ['LISTENER', 'PREVIEW'] as const satisfies readonly StaffSeatRole[]

/** A device is loaded when its encoder of the call lacked processor time for this long. */
export const loadedAfterMs = 3_000

/** Time since which the encoder lacks processor time; null while it has enough. */
export type LoadedSince = number | null

export interface ShedStep {
  since: LoadedSince
  /** Seats to drop now. */
  drop: StaffSeatRole | null
}

/** Decides with each sample what a loaded device drops. After each drop the device gets the same time again. */
export function nextShed(
  since: LoadedSince,
  { isCpuLimited, roles }: { isCpuLimited: boolean; roles: readonly StaffSeatRole[] },
  atMs: number,
): ShedStep {
  if (!isCpuLimited) return { since: null, drop: null }
  if (since === null) return { since: atMs, drop: null }
  const drop = atMs - since >= loadedAfterMs ? (shedOrder.find((role) => roles.includes(role)) ?? null) : null
  return { since: drop ? atMs : since, drop }
}
