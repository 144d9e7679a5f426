import type { DeviceCheckNumbers } from '@encore/app-kit/calls/device-check'
import type { OwnCallSession } from '@encore/contract/endpoints'
import type { DeviceCheck } from '@encore/contract/rules/calls/device-check'
import { deviceCheckValidMs } from '@encore/contract/rules/calls/readiness'

/** The quietest voice that counts as heard, in decibels of full scale. */
const heardDb = -55

/** Returns what the server stores of a check. A way without a single packet lost everything. */
export function deviceResult(numbers: DeviceCheckNumbers, hasRelay: boolean): DeviceCheck {
  const { framesPerSecond, loudestDb, lostPercent, delayMs, protocol } = numbers
  return {
    hasPicture: framesPerSecond !== null,
    hasSound: loudestDb >= heardDb,
    lossPermille: Math.min(1_000, Math.round((lostPercent ?? 100) * 10)),
    roundTripMs: Math.min(60_000, 2 * (delayMs ?? 0)),
    transport: hasRelay ? (protocol === 'udp' || protocol === null ? 'UDP' : 'TCP') : 'DIRECT',
  }
}

/** True while the last check lets the fan be called. */
export const isDeviceChecked = (check: OwnCallSession['deviceCheck'], nowMs: number): boolean =>
  check?.isPassed === true && nowMs - Date.parse(check.at) <= deviceCheckValidMs

export type PathQuality = 'GOOD' | 'WEAK' | 'BAD'

const good = { lossPermille: 20, roundTripMs: 300 }

/** Judges the way through the relay: a weak one carries a call with jumps. */
export function pathQuality(
  check: Pick<DeviceCheck, 'lossPermille' | 'roundTripMs'>,
  isPassed: boolean,
): PathQuality {
  if (!isPassed) return 'BAD'
  const isGood = check.lossPermille <= good.lossPermille && check.roundTripMs <= good.roundTripMs
  return isGood ? 'GOOD' : 'WEAK'
}
