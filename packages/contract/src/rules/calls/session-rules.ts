/** Recording by the fan. `KEEPSAKE`: not by the fan; the artist's device records where both consent. */
export const callRecordings = ['NOT_ALLOWED', 'ALLOWED', 'KEEPSAKE'] as const
export type CallRecording = (typeof callRecordings)[number]

/** How owed time of calls without a payment is settled: by something else, or by another call. */
export const freeCompensations = ['EXTRA', 'AGAIN'] as const
export type FreeCompensation = (typeof freeCompensations)[number]

/** Conduct of a fan for which owed time may be waived, if the session published it. */
export const callConductReasons = [
  'NUDITY',
  'INSULT',
  'THREAT',
  'RECORDING',
  'OTHER_PERSON',
  'ADVERTISING',
] as const
export type CallConductReason = (typeof callConductReasons)[number]

/** Bounds of the time with each station for one booked unit, and of the pause between two calls. */
export const callPromiseMs = { min: 10_000, max: 3_600_000 } as const
export const callTurnaroundMs = { min: 0, max: 600_000 } as const

/** Units that staff may give at once. */
export const maxGrantedUnits = 9

/** Why staff cut a call: by conduct, by the fan's own request, or for the show. */
export const callCutReasons = [...callConductReasons, 'FAN_REQUEST', 'TECHNICAL', 'SCHEDULE'] as const
export type CallCutReason = (typeof callCutReasons)[number]

/** Most seconds that staff may add to one call, all together. */
export const maxAddedSec = 600
/** Most characters of a line on the artist's screen. */
export const stationLineMax = 120
/** Waiting calls that the control lists of each station. */
export const controlQueueLength = 50

/** How owed time is settled: by something else, by another call, by money, or not at all. */
export const compensationKinds = ['EXTRA', 'AGAIN', 'REFUND', 'WAIVED'] as const
export type CompensationKind = (typeof compensationKinds)[number]
