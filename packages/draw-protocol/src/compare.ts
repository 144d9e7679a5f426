import { equalBytes, hex } from './bytes.ts'
import type { DrawFile } from './draw-file.ts'
import { readRules } from './rules-file.ts'
import { type HouseKey, readStatement, signerOf } from './statements.ts'

/**
 * `FRAUD`: both are signed by the house and state different logs of the same size. `UNSIGNED`: one of them proves
 * nothing. `DIFFERENT`: they are of two draws or two sizes, so they cannot contradict each other.
 */
export type Comparison = 'SAME' | 'FRAUD' | 'UNSIGNED' | 'DIFFERENT'

/** Compares two checkpoints of a draw, such as those of two readers. Throws `MalformedDraw` for any other text. */
export function compareCheckpoints(keys: readonly HouseKey[], one: string, other: string): Comparison {
  const [a, b] = [readStatement('checkpoint', one), readStatement('checkpoint', other)]
  if (!signerOf(keys, 'checkpoint', a) || !signerOf(keys, 'checkpoint', b)) return 'UNSIGNED'
  if (!equalBytes(a.draw, b.draw) || a.size !== b.size) return 'DIFFERENT'
  return equalBytes(a.root, b.root) ? 'SAME' : 'FRAUD'
}

/**
 * `BROKEN`: the house promised an entry that is not in the log. `UNSIGNED`: the promise is not of the house. `DIFFERENT`:
 * it is of another draw. `SEED_CHANGED`: the house promised under another commitment than that of the rules.
 */
export type PromiseVerdict = 'KEPT' | 'BROKEN' | 'UNSIGNED' | 'DIFFERENT' | 'SEED_CHANGED'

/** Looks for a promised entry in the log. Throws `MalformedDraw` for any other text. */
export function checkPromise({ rules, keys, log }: DrawFile, promise: string): PromiseVerdict {
  const promised = readStatement('promise', promise)
  if (!signerOf(keys, 'promise', promised)) return 'UNSIGNED'
  const { draw, commitment } = readRules(rules)
  if (!equalBytes(promised.draw, draw)) return 'DIFFERENT'
  if (!equalBytes(promised.commitment, commitment)) return 'SEED_CHANGED'
  const [entry, entrant] = [hex(promised.entry), hex(promised.entrant)]
  const isIn = log.some(
    (event) => event.operation === 'IN' && hex(event.entry) === entry && hex(event.entrant) === entrant,
  )
  return isIn ? 'KEPT' : 'BROKEN'
}
