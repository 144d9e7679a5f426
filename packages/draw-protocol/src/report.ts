import type { X509Certificate } from 'node:crypto'
import { hex } from './bytes.ts'
import { decodeDrawFile, type WitnessMark } from './draw-file.ts'
import { MalformedDraw } from './lines.ts'
import { timeOf } from './public-randomness.ts'
import { checkTimeStamp, FalseStamp, readCertificates, stampedHash } from './time-stamp.ts'
import { type Fault, type Verdict, verifyDraw } from './verify-draw.ts'

/** Plain sentences about a draw or a statement. */
export interface Report {
  holds: boolean
  lines: string[]
}

const faultTexts: Record<Fault, string> = {
  'rules-contradict': 'The rules contradict themselves, or name quicknet with other facts.',
  'rules-changed': 'The statements are of another draw, or the rules changed after the close.',
  'keys-broken': 'The keys are not signed one by the other, or two have the same id.',
  'statement-forged': 'A statement has no valid signature of the house.',
  'log-changed': 'The log is not the one that the house signed.',
  'log-impossible': 'An entry came in twice, or went out without being in.',
  'count-wrong': 'The close counts other entries or entrants than the log.',
  'cap-exceeded': 'An entrant has more entries than the rules allow.',
  'seed-changed': 'The seed is not the one that the house committed itself to.',
  'closed-early': 'The draw was closed before its time.',
  'closed-late': 'The draw was closed too near to its round, or after it.',
  'round-changed': 'The close names another round than the rules.',
  'latest-round-wrong': 'The newest round of the close is forged, or not of that time.',
  'randomness-forged': 'The signature of the round is not that of the public randomness.',
  'result-wrong': 'The house states another result than the one that follows.',
}

const randomnessTexts: Record<Verdict['randomness'], string> = {
  PUBLIC: 'drand quicknet decides, which nobody chooses and nobody knows before its time.',
  SANDBOX: 'a sandbox chain decides. Its owner could know every round ahead of time.',
  SEED_ONLY: 'the seed of the house decides alone. The house could have chosen this result.',
}

export const malformed = (cause: unknown, what: string): Report => {
  if (!(cause instanceof MalformedDraw)) throw cause
  return { holds: false, lines: [`Fault: this is no ${what} in its strict form. ${cause.message}.`] }
}

type Known = readonly X509Certificate[]

/**
 * Verifies a draw file, and says what is proved and what is only promised. `authorities` is a PEM file with certificates
 * of time-stamp authorities that the reader trusts.
 */
export function reportDraw(bytes: Uint8Array, authorities?: Uint8Array): Report {
  try {
    const known = authorities ? readCertificates(new TextDecoder().decode(authorities)) : []
    if (authorities && known.length === 0)
      return { holds: false, lines: ['Fault: the second file holds no certificate in PEM.'] }
    const file = decodeDrawFile(bytes)
    return reportOf(verifyDraw(file), file.close ?? '', known)
  } catch (cause) {
    return malformed(cause, 'draw file')
  }
}

function reportOf(verdict: Verdict, closeText: string, known: Known): Report {
  const { faults, rules } = verdict
  const lines = [`Draw ${hex(rules.draw)}.`, ...faults.map((fault) => `Fault: ${faultTexts[fault]}`)]
  if (faults.length > 0)
    return { holds: false, lines: [...lines, 'The draw does not hold. Nothing is proved.'] }
  lines.push(...proofs(verdict).map((text) => `Proved: ${text}`))
  lines.push('Promised, not proved: each entrant is another person.')
  lines.push('Promised, not proved: the house has no entries of its own, and the prizes exist.')
  lines.push(`Randomness: ${randomnessTexts[verdict.randomness]}`)
  if (verdict.close) {
    lines.push(...witnesses(verdict, closeText, known))
    lines.push(
      `Close: its SHA-256 is ${hex(stampedHash(closeText))}. A show on air showed the first 20 digits.`,
    )
  }
  const [first] = verdict.keys
  if (first)
    lines.push(`Keys: compare the first one with one that you know from elsewhere: ${hex(first.publicKey)}`)
  return { holds: true, lines: [...lines, ...results(verdict)] }
}

function proofs({ close, outcome, rules, entered, signedSize, checkpoints }: Verdict): string[] {
  const cap = rules.entriesPerEntrant
  const signers = [counted(checkpoints, 'signed checkpoint'), ...(close ? ['the signed close'] : [])]
  const entrants = new Set(entered.map(({ entrant }) => entrant)).size
  const proved = [
    `the first ${counted(signedSize, 'event')} of the log are those of ${signers.join(' and ')}.`,
  ]
  if (cap > 0) proved.push(`no entrant has more than ${counted(cap, 'entry', 'entries')}.`)
  if (close) {
    proved.push(
      `${counted(entered.length, 'entry', 'entries')} of ${counted(entrants, 'entrant')} take part.`,
    )
    proved.push('the seed is the one that the house committed itself to in the rules.')
  }
  if (outcome) proved.push('the result follows from the log, the seed and the randomness.')
  return proved
}

/** Says who saw the close before its round. Only stamps of an authority that the reader knows count. */
function witnesses(
  { witnesses: marks, close, rules: { chain } }: Verdict,
  closeText: string,
  known: Known,
): string[] {
  const decidesAt = close && chain ? timeOf(chain, close.round) : null
  const said = marks.map((mark) => witnessText(mark, closeText, known, decidesAt))
  const lines = said.map(({ text }) => `Witnesses: ${text}`)
  if (said.some(({ counts }) => counts)) return lines
  return [
    ...lines,
    `Witnesses: ${marks.length === 0 ? 'none' : 'none that counts'}. Only the house says when the close was published.`,
    ...(chain ? ['A close that was written after its round could have chosen the result.'] : []),
  ]
}

function witnessText(
  { kind, at, proof }: WitnessMark,
  closeText: string,
  known: Known,
  decidesAt: number | null,
): { text: string; counts: boolean } {
  const when = (seconds: number) => new Date(seconds * 1_000).toISOString()
  const nothing = (text: string) => ({ text, counts: false })
  if (kind !== 'rfc3161')
    return nothing(`${kind} is no kind of witness that can be checked here. It does not count.`)
  try {
    const stamp = checkTimeStamp(proof, stampedHash(closeText), known)
    if (stamp.at !== at) throw new FalseStamp('the file states another time than the stamp')
    if (!stamp.isKnown)
      return nothing(
        `a stamp of ${when(at)} is signed by ${stamp.authority}, whose certificate you did not give. It does not ` +
          `count. Get that certificate from the authority itself (SHA-256 ${stamp.fingerprint}), and name it as the second file.`,
      )
    const isBefore = decidesAt === null || stamp.latestAt < decidesAt
    const order =
      decidesAt === null ? '' : isBefore ? ', before its round' : ', after its round: this proves nothing'
    return { text: `${stamp.authority} saw the close at ${when(at)}${order}.`, counts: isBefore }
  } catch (cause) {
    if (!(cause instanceof FalseStamp)) throw cause
    return nothing(`a stamp that states ${when(at)} does not verify: ${cause.message}. It does not count.`)
  }
}

function results({ outcome, close, rules: { places } }: Verdict): string[] {
  if (!close) return ['The draw is open.']
  if (!outcome) return ['The draw is closed and waits for its round.']
  return outcome.map(({ entry }, at) =>
    at < places ? `Winner ${at + 1}: ${entry}` : `Reserve ${at - places + 1}: ${entry}`,
  )
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
