import { type Bytes, equalBytes, hex } from './bytes.ts'
import { type DrawFile, statementsOf, type WitnessMark } from './draw-file.ts'
import { type Close, commitmentOf, encodeEvent, type LogEvent, outcomeSecret } from './encoding.ts'
import { type Entered, enteredOf, outcomeOf } from './outcome.ts'
import { isRoundSignature, quicknet, roundAfter, timeOf } from './public-randomness.ts'
import { type Rules, readRules, rulesHash } from './rules-file.ts'
import { type HouseKey, isKeyChain, signerOf } from './statements.ts'
import { growTree, leafHash, rootOf } from './tree.ts'

/** A fault names one promise that the house broke. */
export type Fault =
  /** The facts contradict each other, such as prizes with gaps. */
  | 'rules-contradict'
  /** The rules are of another draw than the statements, or changed after the close. */
  | 'rules-changed'
  /** The keys are not signed one by the other, or two have the same id. */
  | 'keys-broken'
  /** A statement has no valid signature of the house. */
  | 'statement-forged'
  /** A checkpoint or the close has another root than the log. */
  | 'log-changed'
  /** An entry came twice, or was taken out without being in. */
  | 'log-impossible'
  /** The close counts other entries or entrants than the log. */
  | 'count-wrong'
  /** An entrant has more entries than the rules allow. */
  | 'cap-exceeded'
  /** The seed does not match the commitment. */
  | 'seed-changed'
  /** The close came before its time. */
  | 'closed-early'
  /** The close was published too near to its round, or after it. */
  | 'closed-late'
  /** The close names another round than the rules. */
  | 'round-changed'
  /** The newest round of the close is forged, too near to the deciding one, or not of that time. */
  | 'latest-round-wrong'
  /** The signature of the round is not the one of the public randomness. */
  | 'randomness-forged'
  /** The house states another result than the one that follows. */
  | 'result-wrong'

export interface Verdict {
  faults: Fault[]
  rules: Rules
  /** Null while the draw is open. */
  close: Close | null
  /** Winners and reserves by rank, as they follow from the file; null before the round is known. */
  outcome: Entered[] | null
  /** Entries that take part. */
  entered: Entered[]
  /** Events of the log that a checkpoint or the close covers. */
  signedSize: number
  checkpoints: number
  keys: HouseKey[]
  /** `PUBLIC` is nobody's choice, `SANDBOX` and `SEED_ONLY` could be the house's. */
  randomness: 'PUBLIC' | 'SANDBOX' | 'SEED_ONLY'
  /** Stamps of the close as the file states them; `time-stamp.ts` checks them, where there is Node. */
  witnesses: WitnessMark[]
}

/** Largest difference between the house's clock and the newest round, in seconds. */
const clockTolerance = 30

/**
 * Repeats every step of a draw from its file. Throws `MalformedDraw` when the rules are not in their strict form. A test
 * that verifies thousands of files may pass `isSignature` with a memory.
 */
export function verifyDraw(file: DrawFile, isSignature = isRoundSignature): Verdict {
  const rules = readRules(file.rules)
  const { close, checkpoints } = statementsOf(file)
  const faults = new Set<Fault>()
  const check = (isRight: boolean, fault: Fault) => {
    if (!isRight) faults.add(fault)
  }
  check(arePossible(rules), 'rules-contradict')
  check(isKeyChain(file.keys), 'keys-broken')
  check(
    checkpoints.every((one) => equalBytes(one.draw, rules.draw)),
    'rules-changed',
  )
  check(
    checkpoints.every((one) => signerOf(file.keys, 'checkpoint', one)),
    'statement-forged',
  )
  const roots = rootsOf(
    rules.draw,
    file.log,
    new Set([...checkpoints.map(({ size }) => size), file.log.length]),
  )
  check(
    checkpoints.every(({ size, root }) => isRoot(roots, size, root)),
    'log-changed',
  )
  check(isPossible(file.log), 'log-impossible')
  const entered = enteredOf(file.log)
  check(holdsCap(entered, rules), 'cap-exceeded')
  if (close) {
    check(equalBytes(close.draw, rules.draw), 'rules-changed')
    check(equalBytes(close.rules, rulesHash(file.rules)), 'rules-changed')
    check(signerOf(file.keys, 'close', close) !== null, 'statement-forged')
    check(close.size === file.log.length && isRoot(roots, close.size, close.root), 'log-changed')
    check(close.entries === entered.length, 'count-wrong')
    check(close.entrants === new Set(entered.map(({ entrant }) => entrant)).size, 'count-wrong')
    check(equalBytes(commitmentOf(rules.draw, close.seed), rules.commitment), 'seed-changed')
    check(close.closedAt >= rules.closesAt, 'closed-early')
    for (const fault of roundFaults(rules, close, isSignature)) faults.add(fault)
  }
  const isGenuine = isGenuineRandomness(rules, close, file.roundSignature, isSignature)
  check(isGenuine, 'randomness-forged')
  const outcome = close && isGenuine ? outcomeFrom(rules, close, file.roundSignature, entered) : null
  const stated = file.result.map((entry) => hex(entry))
  if (outcome && (stated.length > 0 || outcome.length > 0))
    check(stated.join() === outcome.map(({ entry }) => entry).join(), 'result-wrong')
  if (!outcome) check(stated.length === 0, 'result-wrong')
  return {
    faults: [...faults],
    rules,
    close,
    outcome,
    entered,
    signedSize: close ? file.log.length : checkpoints.reduce((most, { size }) => Math.max(most, size), 0),
    checkpoints: checkpoints.length,
    keys: file.keys,
    randomness: rules.chain === null ? 'SEED_ONLY' : isQuicknet(rules) ? 'PUBLIC' : 'SANDBOX',
    witnesses: file.witnesses,
  }
}

const isQuicknet = ({ chain }: Rules): boolean =>
  chain !== null && JSON.stringify(chain) === JSON.stringify(quicknet)

function arePossible({ places, prizes, opensAt, closesAt, chain }: Rules): boolean {
  const isCovered = prizes.at(-1)?.to === places
  const hasNoGaps = prizes.every(({ from, to }, at) => from === (prizes[at - 1]?.to ?? 0) + 1 && from <= to)
  const isKnownChain = chain === null || chain.hash !== quicknet.hash || isQuicknet({ chain } as Rules)
  const hasPeriod = chain === null || chain.period > 0
  return places > 0 && isCovered && hasNoGaps && opensAt < closesAt && isKnownChain && hasPeriod
}

function isPossible(log: readonly LogEvent[]): boolean {
  const seen = new Set<string>()
  const inside = new Map<string, string>()
  return log.every(({ operation, entry, entrant }) => {
    const id = hex(entry)
    if (operation !== 'IN') return inside.get(id) === hex(entrant) && inside.delete(id)
    if (seen.has(id)) return false
    seen.add(id)
    inside.set(id, hex(entrant))
    return true
  })
}

function holdsCap(entered: readonly Entered[], { entriesPerEntrant }: Rules): boolean {
  if (entriesPerEntrant === 0) return true
  const counts = new Map<string, number>()
  for (const { entrant } of entered) counts.set(entrant, (counts.get(entrant) ?? 0) + 1)
  return [...counts.values()].every((count) => count <= entriesPerEntrant)
}

/** Roots of the log at the given sizes. */
export function rootsOf(
  draw: Bytes,
  log: readonly LogEvent[],
  sizes: ReadonlySet<number>,
): Map<number, Bytes> {
  const tree = growTree()
  const roots = new Map<number, Bytes>()
  if (sizes.has(0)) roots.set(0, rootOf(tree.read, 0))
  for (const [seq, event] of log.entries()) {
    tree.append(leafHash(encodeEvent(draw, seq, event)))
    if (sizes.has(seq + 1)) roots.set(seq + 1, rootOf(tree.read, seq + 1))
  }
  return roots
}

function isRoot(roots: ReadonlyMap<number, Bytes>, size: number, root: Uint8Array): boolean {
  const found = roots.get(size)
  return found !== undefined && equalBytes(found, root)
}

function roundFaults(
  { chain, closesAt, delay, margin }: Rules,
  close: Close,
  isSignature: typeof isRoundSignature,
): Fault[] {
  if (!chain) {
    const isPlain =
      close.round === 0 && close.latestRound === 0 && isZero(close.chain) && isZero(close.latestSignature)
    return isPlain ? [] : ['round-changed']
  }
  const faults: Fault[] = []
  const planned = roundAfter(chain, closesAt + delay)
  const isInTime = close.closedAt <= timeOf(chain, planned) - margin
  const expected = isInTime ? planned : roundAfter(chain, close.closedAt + delay)
  if (hex(close.chain) !== chain.hash || close.round !== expected) faults.push('round-changed')
  if (close.closedAt > timeOf(chain, close.round) - margin) faults.push('closed-late')
  const gap = Math.max(1, Math.floor(margin / chain.period))
  const isLatest =
    isSignature(chain, close.latestRound, close.latestSignature) &&
    close.round >= close.latestRound + gap &&
    Math.abs(timeOf(chain, close.latestRound) - close.closedAt) <= clockTolerance + chain.period
  if (!isLatest) faults.push('latest-round-wrong')
  return faults
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/** True also while the signature is not known yet; before the close nobody can know it. */
function isGenuineRandomness(
  { chain }: Rules,
  close: Close | null,
  signature: Bytes | null,
  isSignature: typeof isRoundSignature,
): boolean {
  if (signature === null) return true
  if (!close) return false
  return chain ? isSignature(chain, close.round, signature) : signature.length === 0
}

const outcomeFrom = (
  rules: Rules,
  close: Close,
  signature: Bytes | null,
  entered: readonly Entered[],
): Entered[] | null =>
  signature === null ? null : outcomeOf(entered, outcomeSecret(close, signature), rules)
