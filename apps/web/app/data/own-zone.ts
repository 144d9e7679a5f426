interface Clocks {
  Temporal?: { Now: { timeZoneId(): string } }
}

/** Whether the zone is known at once: whoever is first to ask Intl waits 20 ms and more. */
export const isZoneAtHand = (): boolean => (globalThis as Clocks).Temporal !== undefined

/** The IANA zone of the reader's clock. */
export const ownZone = (): string =>
  (globalThis as Clocks).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
