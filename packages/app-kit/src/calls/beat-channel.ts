import type { ClockPhase } from '@encore/contract/rules/calls/clock'
import type { FanBeat, StalledSide } from '@encore/contract/rules/calls/flow'
import { type HearingRole, hearingRoles } from '@encore/contract/rules/calls/staff-seats'

/** A second that the fan signed. */
export interface SecondSignature {
  epoch: number
  seq: number
  mac: string
}

/** A second that the station asks the fan to sign. */
export interface SecondRequest {
  epoch: number
  seq: number
  ms: number
}

/** The state of the station's clock. */
export interface ClockNotice {
  leftMs: number
  countedMs: number
  stalled: StalledSide | null
  /** The clock stands because the promised interpreter is away. */
  lacksInterpreter: boolean
  phase: ClockPhase
}

/** Lines of the text lane, which both sides write; `n` counts from 1 for each side. */
export type LineMessage = { t: 'line'; n: number; text: string } | { t: 'seen'; n: number }

/** `macs`: the newest signatures, repeated until the station asks for a later second. */
/** `marked`: the page shows marks for these roles, as the station said last. */
export type FanMessage =
  | ({ t: 'beat'; receivedMs: number; macs: SecondSignature[] } & FanBeat)
  | { t: 'marked'; heardBy: HearingRole[] }
  | LineMessage

export type StationMessage =
  | ({ t: 'second' } & SecondRequest)
  | ({ t: 'clock' } & ClockNotice)
  /** Roles of staff who hear the call; repeated while there are some. */
  | { t: 'heard'; heardBy: HearingRole[] }
  | { t: 'end' }
  | LineMessage

export const maxLineCharacters = 500
const maxSignatures = 8
const phases: readonly unknown[] = ['RUNNING', 'CHIME', 'GRACE', 'OVER'] satisfies ClockPhase[]
const roles: readonly unknown[] = hearingRoles
const sides: readonly unknown[] = ['FAN', 'ARTIST', 'BOTH', null] satisfies (StalledSide | null)[]

/** Reads a message of the fan's page; null for anything else. */
export function readFanMessage(text: string): FanMessage | null {
  const given = readObject(text)
  if (given?.t === 'marked') return isRoles(given.heardBy) ? { t: 'marked', heardBy: given.heardBy } : null
  if (given?.t !== 'beat') return readLine(given)
  const { n, voicePackets, framesDecoded, receivedMs, isMuted, isCameraOff, isTextOnly, macs } = given
  if (!isCount(n) || !isCount(voicePackets) || !isCount(framesDecoded) || !isCount(receivedMs)) return null
  if (!isFlag(isMuted) || !isFlag(isCameraOff) || !isFlag(isTextOnly)) return null
  if (!Array.isArray(macs) || macs.length > maxSignatures || !macs.every(isSignature)) return null
  return {
    ...{ t: 'beat', n, voicePackets, framesDecoded, receivedMs, isMuted, isCameraOff, isTextOnly },
    macs: macs.map(({ epoch, seq, mac }) => ({ epoch, seq, mac })),
  }
}

/** Reads a message of the station; null for anything else. */
export function readStationMessage(text: string): StationMessage | null {
  const given = readObject(text)
  switch (given?.t) {
    case 'second': {
      const { epoch, seq, ms } = given
      return isCount(epoch) && isCount(seq) && isCount(ms) ? { t: 'second', epoch, seq, ms } : null
    }
    case 'clock': {
      const { leftMs, countedMs, stalled, lacksInterpreter, phase } = given
      if (!isCount(leftMs) || !isCount(countedMs) || !isStalled(stalled) || !isPhase(phase)) return null
      if (!isFlag(lacksInterpreter)) return null
      return { t: 'clock', leftMs, countedMs, stalled, lacksInterpreter, phase }
    }
    case 'heard':
      return isRoles(given.heardBy) ? { t: 'heard', heardBy: given.heardBy } : null
    case 'end':
      return { t: 'end' }
    default:
      return readLine(given)
  }
}

function readLine(given: Record<string, unknown> | null): LineMessage | null {
  const { t, n, text } = given ?? {}
  if (!isCount(n) || n < 1) return null
  if (t === 'seen') return { t, n }
  const isText = typeof text === 'string' && text !== '' && text.length <= maxLineCharacters
  return t === 'line' && isText ? { t, n, text } : null
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isRoles = (value: unknown): value is HearingRole[] =>
  Array.isArray(value) && value.length <= roles.length && value.every((one) => roles.includes(one))
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isStalled = (value: unknown): value is StalledSide | null => sides.includes(value)
const isPhase = (value: unknown): value is ClockPhase => phases.includes(value)

function isSignature(value: unknown): value is SecondSignature {
  if (typeof value !== 'object' || value === null) return false
  const { epoch, seq, mac } = value as Record<string, unknown>
  return isCount(epoch) && isCount(seq) && typeof mac === 'string' && /^[0-9a-f]{64}$/.test(mac)
}
