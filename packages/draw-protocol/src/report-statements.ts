import { equalBytes, hex } from './bytes.ts'
import { checkPromise, compareCheckpoints } from './compare.ts'
import { type DrawFile, decodeDrawFile, readDrawFile } from './draw-file.ts'
import { decodeText } from './lines.ts'
import { malformed, type Report } from './report.ts'
import { readRules } from './rules-file.ts'
import { type HouseKey, readHouseKeys, readStatement } from './statements.ts'
import { rootsOf, verifyDraw } from './verify-draw.ts'

const fault = (text: string): Report => ({ holds: false, lines: [`Fault: ${text}`] })
const fine = (text: string): Report => ({ holds: true, lines: [text] })

const promiseTexts = {
  KEPT: fine('The promise is kept: the log holds its entry.'),
  BROKEN: fault(
    'the house promised this entry, and the closed log does not hold it. The promise proves fraud.',
  ),
  UNSIGNED: fault('the promise is not signed by a key of this file. It proves nothing.'),
  DIFFERENT: fault('the promise is of another draw.'),
  SEED_CHANGED: fault(
    'the house promised under another commitment than that of the rules. This proves fraud.',
  ),
}

/** Looks for the entry of a promise in a draw file. */
export function reportPromise(fileBytes: Uint8Array, promiseBytes: Uint8Array): Report {
  try {
    const file = decodeDrawFile(fileBytes)
    const verdict = checkPromise(file, decodeText(promiseBytes))
    if (verdict === 'BROKEN' && file.close === null)
      return fine('The log does not hold the entry yet. The draw is open, so this proves nothing.')
    return promiseTexts[verdict]
  } catch (cause) {
    return malformed(cause, 'draw file or promise')
  }
}

const comparisonTexts = {
  SAME: fine('Both state the same log.'),
  DIFFERENT: fine('They are of two draws or of two sizes, so they cannot contradict each other.'),
  UNSIGNED: fault('one of them is not signed by these keys. It proves nothing.'),
  FRAUD: fault('the house signed two different logs of one size. Both together prove fraud.'),
}

/**
 * Compares two checkpoints, or two draw files with all their checkpoints. Checkpoints alone need `keys`: the text of
 * `/.well-known/draw-keys`, or a draw file.
 */
export function reportComparison(a: Uint8Array, b: Uint8Array, keys: Uint8Array | null): Report {
  try {
    const [one, other] = [decodeText(a), decodeText(b)]
    if (isDrawFile(one) !== isDrawFile(other)) return fault('compare two checkpoints, or two draw files.')
    if (isDrawFile(one)) return compareFiles(readDrawFile(one), readDrawFile(other))
    if (!keys) return fault('name a third file with the keys of the house, or a draw file that holds them.')
    return comparisonTexts[compareCheckpoints(keysIn(decodeText(keys)), one, other)]
  } catch (cause) {
    return malformed(cause, 'draw file, checkpoint or list of keys')
  }
}

const isDrawFile = (text: string): boolean => text.startsWith('encore-draw/1 file\n')

const keysIn = (text: string): HouseKey[] =>
  isDrawFile(text) ? readDrawFile(text).keys : readHouseKeys(text)

function compareFiles(a: DrawFile, b: DrawFile): Report {
  const [one, other] = [verifyDraw(a), verifyDraw(b)]
  if (one.faults.length > 0) return fault('the first file does not hold by itself. Check it alone.')
  if (other.faults.length > 0) return fault('the second file does not hold by itself. Check it alone.')
  if (!equalBytes(one.rules.draw, other.rules.draw)) return comparisonTexts.DIFFERENT
  if (hex(one.keys[0]?.publicKey ?? none) !== hex(other.keys[0]?.publicKey ?? none))
    return fault('the two files begin with different keys. Find out which key is that of the house.')
  const lines = [...contradictions(a, b, 'first', 'second'), ...contradictions(b, a, 'second', 'first')]
  if (a.rules !== b.rules) lines.push('Fault: the two files hold different rules of one draw.')
  if (one.close && other.close && a.close !== b.close)
    lines.push('Fault: the house signed two different closes of one draw. Both together prove fraud.')
  return lines.length > 0
    ? { holds: false, lines }
    : fine('Both files state the same log, as far as both reach.')
}

const none = new Uint8Array()

/** Checkpoints of one file that the log of the other contradicts. */
function contradictions(file: DrawFile, other: DrawFile, name: string, otherName: string): string[] {
  const checkpoints = file.checkpoints.map((text) => readStatement('checkpoint', text))
  const within = checkpoints.filter(({ size }) => size <= other.log.length)
  const roots = rootsOf(readRules(other.rules).draw, other.log, new Set(within.map(({ size }) => size)))
  return within
    .filter(({ size, root }) => hex(roots.get(size) ?? none) !== hex(root))
    .map(
      ({ size }) =>
        `Fault: the house signed ${size} events in the ${name} file that are not those of the ${otherName}.`,
    )
}
