/** Result of the ten seconds in which a fan's page sent picture and sound to itself through the relay. */
export interface DeviceCheck {
  hasPicture: boolean
  hasSound: boolean
  /** Lost packets in thousandths. */
  lossPermille: number
  roundTripMs: number
  /** `DIRECT`: without relay, on this machine alone. */
  transport: CheckTransport
}

export const checkTransports = ['UDP', 'TCP', 'DIRECT'] as const
export type CheckTransport = (typeof checkTransports)[number]

/** Limits of a connection that carries a call. */
export const maxLossPermille = 100
export const maxRoundTripMs = 1_000

/** True when a call can be held with this device. Sound is no condition: a fan may use the text lane. */
export const isCheckPassed = ({ hasPicture, lossPermille, roundTripMs }: DeviceCheck): boolean =>
  hasPicture && lossPermille <= maxLossPermille && roundTripMs <= maxRoundTripMs
