import { hex, utf8 } from '@encore/draw-protocol/bytes'
import { checkPromise, type PromiseVerdict } from '@encore/draw-protocol/compare'
import {
  compareWithList,
  type ListComparison,
  readCompareCode,
  writeCompareCode,
} from '@encore/draw-protocol/compare-code'
import { type DrawFile, readDrawFile } from '@encore/draw-protocol/draw-file'
import { hash } from '@encore/draw-protocol/encoding'
import { isRoundSignature } from '@encore/draw-protocol/public-randomness'
import { readRules } from '@encore/draw-protocol/rules-file'
import { type Fault, type Verdict, verifyDraw } from '@encore/draw-protocol/verify-draw'

/** Steps of a check, in their order. */
export const checkSteps = ['list', 'own', 'number', 'result'] as const
export type CheckStep = (typeof checkSteps)[number]

/** `later`: the file does not have it yet. `none`: there are no own entries to look for. */
export type StepState = 'right' | 'wrong' | 'later' | 'none'

export interface CheckReport {
  steps: Record<CheckStep, StepState>
  faults: Fault[]
  /** Own entries that the house promised and that are missing from the final list. */
  missing: number
  /** Own entries whose receipt is not signed by the house, or is of another draw. */
  forged: number
  randomness: Verdict['randomness']
  /** Unix time in seconds; null while the draw is open. */
  closedAt: number | null
  entries: number
  /** Winners and reserves by rank; empty before the draw. */
  outcome: string[]
  /** First 80 bits of the SHA-256 of the signed close, hexadecimal; null while the draw is open. */
  closeHash: string | null
  /** Stamps in the file, which are not checked here: `verify.mjs` does. */
  witnesses: number
  /** Code of the newest signed checkpoint, for a friend; null before the first one. */
  code: string | null
  /** Verdict about a friend's code; null without one. */
  friend: FriendComparison | null
  /** Milliseconds by step. */
  tookMs: Record<CheckStep, number>
}

/** `MALFORMED`: the code is no checkpoint. */
export interface FriendComparison {
  verdict: ListComparison | 'MALFORMED'
  /** The friend's signed checkpoint, as proof; null when it is malformed. */
  statement: string | null
}

export type CheckMessage =
  | { kind: 'step'; step: CheckStep }
  | { kind: 'report'; report: CheckReport }
  /** The file is not in its strict form. */
  | { kind: 'malformed' }
  | { kind: 'otherDraw' }

export interface CheckRequest {
  /** The draw that the reader looks at, 16 bytes, hexadecimal. */
  drawId: string
  /** The draw file, UTF-8. */
  file: ArrayBuffer
  /** Signed receipts of the member's entries. */
  promises: string[]
  /** Code of a friend's checkpoint; null to compare with nobody. */
  friendCode: string | null
}

const numberFaults: readonly Fault[] = [
  'seed-changed',
  'round-changed',
  'latest-round-wrong',
  'randomness-forged',
]

/** The file proves something about another draw than the one on the page. */
export class OtherDraw extends Error {}

/**
 * Repeats a draw from its file and looks for the promised entries. `onStep` hears which step begins. Throws `OtherDraw`
 * for the file of another draw than `drawId`.
 */
export function checkDraw(
  { drawId, text, friendCode = null }: { drawId: string; text: string; friendCode?: string | null },
  promises: readonly string[],
  onStep: (step: CheckStep) => void,
  now: () => number = () => performance.now(),
): CheckReport {
  const tookMs = { list: 0, own: 0, number: 0, result: 0 }
  let step: CheckStep = 'list'
  let since = now()
  const begin = (next: CheckStep) => {
    const at = now()
    tookMs[step] += at - since
    since = at
    if (next !== step) onStep(next)
    step = next
  }
  onStep('list')
  const file = readDrawFile(text)
  if (hex(readRules(file.rules).draw) !== drawId) throw new OtherDraw()
  let kept: PromiseVerdict[] | null = null
  const lookForOwn = () => {
    if (kept) return kept
    begin('own')
    kept = promises.map((promise) => checkPromise(file, promise))
    return kept
  }
  // The list has been verified when the first signature of a round is.
  const verdict = verifyDraw(file, (...signature) => {
    lookForOwn()
    begin('number')
    const isRight = isRoundSignature(...signature)
    begin('result')
    return isRight
  })
  const found = lookForOwn()
  begin('result')
  const isKnown = file.roundSignature !== null
  const { faults, close, outcome } = verdict
  const isOf = (fault: Fault): CheckStep =>
    fault === 'result-wrong' ? 'result' : numberFaults.includes(fault) ? 'number' : 'list'
  const stateOf = (of: CheckStep, isThere: boolean): StepState =>
    faults.some((fault) => isOf(fault) === of) ? 'wrong' : isThere ? 'right' : 'later'
  return {
    steps: {
      list: stateOf('list', close !== null),
      own: ownState(found, close !== null),
      number: stateOf('number', close !== null && isKnown),
      result: stateOf('result', outcome !== null),
    },
    faults,
    missing: close ? found.filter((one) => one === 'BROKEN').length : 0,
    forged: found.filter(isForeign).length,
    randomness: verdict.randomness,
    closedAt: close?.closedAt ?? null,
    entries: verdict.entered.length,
    outcome: outcome?.map(({ entry }) => entry) ?? [],
    closeHash: file.close === null ? null : hex(hash(utf8(file.close))).slice(0, 20),
    witnesses: verdict.witnesses.length,
    code: newestCode(file.checkpoints),
    friend: friendCode === null ? null : compareFriend(file, drawId, friendCode),
    tookMs,
  }
}

const newestCode = (checkpoints: readonly string[]): string | null => {
  const newest = checkpoints.at(-1)
  return newest === undefined ? null : writeCompareCode(newest)
}

function compareFriend(file: DrawFile, drawId: string, code: string): FriendComparison {
  const statement = readCompareCode(drawId, code)
  return { verdict: statement === null ? 'MALFORMED' : compareWithList(file, statement), statement }
}

const isForeign = (verdict: PromiseVerdict): boolean =>
  verdict === 'UNSIGNED' || verdict === 'DIFFERENT' || verdict === 'SEED_CHANGED'

/** An entry of an open draw may wait for the next batch of the log. */
function ownState(kept: readonly PromiseVerdict[], isFinal: boolean): StepState {
  if (kept.length === 0) return 'none'
  if (kept.some(isForeign)) return 'wrong'
  if (!kept.includes('BROKEN')) return 'right'
  return isFinal ? 'wrong' : 'later'
}
