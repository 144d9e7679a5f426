import { type Bytes, hex } from './bytes.ts'
import {
  type Close,
  idLength,
  type LogEvent,
  type Operation,
  operations,
  roundSignatureLength,
} from './encoding.ts'
import { decodeText, hexOf, integerOf, type LineReader, oneOf, strictly, wordOf } from './lines.ts'
import {
  type Checkpoint,
  type HouseKey,
  readStatement,
  type Signed,
  type StatementKind,
  statementLines,
  takeHouseKey,
  writeHouseKey,
} from './statements.ts'

/** Third party that saw the close, with its own proof of the time. */
export interface WitnessMark {
  /** Kind of the proof, such as `rfc3161`. */
  kind: string
  /** Unix time in seconds, as the witness states it. */
  at: number
  proof: Bytes
}

/** All data of a draw in one file. The texts of rules and statements are kept as they were published. */
export interface DrawFile {
  rules: string
  keys: HouseKey[]
  /** Signed checkpoints, oldest first. */
  checkpoints: string[]
  /** Signed close; null while the draw is open. */
  close: string | null
  witnesses: WitnessMark[]
  /** Signature of the round of the close; null before it is known, empty for a draw by seed only. */
  roundSignature: Bytes | null
  /** Winners and reserves by rank, as the house states them; empty before the draw. */
  result: Bytes[]
  log: LogEvent[]
}

const linesOf = (text: string): string[] => text.slice(0, -1).split('\n')

export const writeDrawFile = (file: DrawFile): string =>
  [
    'encore-draw/1 file',
    `rules ${linesOf(file.rules).length}`,
    ...linesOf(file.rules),
    `keys ${file.keys.length}`,
    ...file.keys.map(writeHouseKey),
    `checkpoints ${file.checkpoints.length}`,
    ...file.checkpoints.flatMap(linesOf),
    `close ${file.close ? 1 : 0}`,
    ...(file.close ? linesOf(file.close) : []),
    `witnesses ${file.witnesses.length}`,
    ...file.witnesses.map(({ kind, at, proof }) => `witness ${kind} ${at} ${hex(proof)}`),
    `round-signature ${file.roundSignature ? hex(file.roundSignature) || 'none' : '-'}`,
    `result ${file.result.length}`,
    ...file.result.map(hex),
    `log ${file.log.length}`,
    ...file.log.map(({ operation, entry, entrant }) => `${operation} ${hex(entry)} ${hex(entrant)}`),
    '',
  ].join('\n')

/** Reads the file of a draw; throws `MalformedDraw` unless it is in its strict form. Checks no statement. */
export const readDrawFile = (text: string): DrawFile => strictly(text, takeFile, writeDrawFile)

/** Reads the bytes of a file as they were served. */
export const decodeDrawFile = (bytes: Uint8Array): DrawFile => readDrawFile(decodeText(bytes))

function takeFile(lines: LineReader): DrawFile {
  oneOf(['file'], lines.take('encore-draw/1')[0])
  const text = (count: number) => `${lines.raw(count).join('\n')}\n`
  const many = <T>(name: string, take: () => T): T[] => Array.from({ length: lines.count(name) }, take)
  const statement = (kind: StatementKind) => {
    const found = text(statementLines[kind])
    readStatement(kind, found)
    return found
  }
  return {
    rules: text(lines.count('rules')),
    keys: many('keys', () => takeHouseKey(lines)),
    checkpoints: many('checkpoints', () => statement('checkpoint')),
    close: integerOf(lines.take('close')[0]) === 1 ? statement('close') : null,
    witnesses: many('witnesses', () => takeWitness(lines)),
    roundSignature: takeRoundSignature(lines),
    result: many('result', () => hexOf(lines.raw(1)[0], idLength)),
    log: many('log', () => eventOf(lines.raw(1)[0] ?? '')),
  }
}

function takeWitness(lines: LineReader): WitnessMark {
  const [kind, at, proof = ''] = lines.take('witness', 3)
  return {
    kind: wordOf(/^[a-z0-9-]+$/, kind),
    at: integerOf(at),
    proof: hexOf(proof, Math.floor(proof.length / 2)),
  }
}

function takeRoundSignature(lines: LineReader): Bytes | null {
  const [found] = lines.take('round-signature')
  if (found === '-') return null
  return found === 'none' ? new Uint8Array() : hexOf(found, roundSignatureLength)
}

const operationNames = Object.keys(operations) as Operation[]

function eventOf(line: string): LogEvent {
  const [operation, entry, entrant] = line.split(' ', 4)
  return {
    operation: oneOf(operationNames, operation),
    entry: hexOf(entry, idLength),
    entrant: hexOf(entrant, idLength),
  }
}

export interface Statements {
  checkpoints: Signed<Checkpoint>[]
  close: Signed<Close> | null
}

/** The statements of a file with their fields. */
export const statementsOf = ({ checkpoints, close }: DrawFile): Statements => ({
  checkpoints: checkpoints.map((text) => readStatement('checkpoint', text)),
  close: close === null ? null : readStatement('close', close),
})
