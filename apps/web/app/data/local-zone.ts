interface Clocks {
  Temporal?: { Now: { timeZoneId(): string } }
}

/** True when the zone is available without `Intl`, whose first call costs 20 ms and more. */
export const isZoneKnown = (): boolean => (globalThis as Clocks).Temporal !== undefined

/** Returns the IANA zone of the device. */
export const localZone = (): string =>
  (globalThis as Clocks).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
