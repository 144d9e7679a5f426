import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, hex, utf8 } from './bytes.ts'
import { type Close, hash, hashLength, idLength, roundSignatureLength } from './encoding.ts'
import { hexOf, integerOf, type LineReader, oneOf, strictly } from './lines.ts'

// Signed statements of the house. The signed text begins with its type and draw and ends with the id of its key, so
// that no signature can be used for another statement.

const keyIdLength = 8
const publicKeyLength = 32
const signatureLength = 64

/** Receipt that a fan gets when an entry is accepted, before it is in the log. */
export interface EntryPromise {
  draw: Bytes
  entry: Bytes
  entrant: Bytes
  /** Unix time in seconds. */
  acceptedAt: number
  commitment: Bytes
}

/** State of the log at one moment, the same for all readers. */
export interface Checkpoint {
  draw: Bytes
  size: number
  root: Bytes
  /** Unix time in seconds. */
  at: number
}

export type Signed<T> = T & { keyId: Bytes; signature: Bytes }

/** First 8 bytes of the SHA-256 of an Ed25519 public key. */
export const keyIdOf = (publicKey: Uint8Array): Bytes => hash(publicKey).slice(0, keyIdLength)

interface Kind<T> {
  name: string
  write: (statement: T) => string[]
  read: (lines: LineReader) => T
}

const promise: Kind<EntryPromise> = {
  name: 'promise',
  write: ({ draw, entry, entrant, acceptedAt, commitment }) => [
    `draw ${hex(draw)}`,
    `entry ${hex(entry)}`,
    `entrant ${hex(entrant)}`,
    `accepted ${acceptedAt}`,
    `commitment ${hex(commitment)}`,
  ],
  read: (lines) => ({
    draw: hexOf(lines.take('draw')[0], idLength),
    entry: hexOf(lines.take('entry')[0], idLength),
    entrant: hexOf(lines.take('entrant')[0], idLength),
    acceptedAt: integerOf(lines.take('accepted')[0]),
    commitment: hexOf(lines.take('commitment')[0], hashLength),
  }),
}

const checkpoint: Kind<Checkpoint> = {
  name: 'checkpoint',
  write: ({ draw, size, root, at }) => [`draw ${hex(draw)}`, `size ${size}`, `root ${hex(root)}`, `at ${at}`],
  read: (lines) => ({
    draw: hexOf(lines.take('draw')[0], idLength),
    size: integerOf(lines.take('size')[0]),
    root: hexOf(lines.take('root')[0], hashLength),
    at: integerOf(lines.take('at')[0]),
  }),
}

const close: Kind<Close> = {
  name: 'close',
  write: (statement) => [
    `draw ${hex(statement.draw)}`,
    `rules ${hex(statement.rules)}`,
    `size ${statement.size}`,
    `root ${hex(statement.root)}`,
    `entries ${statement.entries}`,
    `entrants ${statement.entrants}`,
    `seed ${hex(statement.seed)}`,
    `chain ${hex(statement.chain)}`,
    `round ${statement.round}`,
    `closed ${statement.closedAt}`,
    `latest-round ${statement.latestRound}`,
    `latest-signature ${hex(statement.latestSignature)}`,
  ],
  read: (lines) => ({
    draw: hexOf(lines.take('draw')[0], idLength),
    rules: hexOf(lines.take('rules')[0], hashLength),
    size: integerOf(lines.take('size')[0]),
    root: hexOf(lines.take('root')[0], hashLength),
    entries: integerOf(lines.take('entries')[0]),
    entrants: integerOf(lines.take('entrants')[0]),
    seed: hexOf(lines.take('seed')[0], hashLength),
    chain: hexOf(lines.take('chain')[0], hashLength),
    round: integerOf(lines.take('round')[0]),
    closedAt: integerOf(lines.take('closed')[0]),
    latestRound: integerOf(lines.take('latest-round')[0]),
    latestSignature: hexOf(lines.take('latest-signature')[0], roundSignatureLength),
  }),
}

const kinds = { promise, checkpoint, close }
export interface Statements {
  promise: EntryPromise
  checkpoint: Checkpoint
  close: Close
}
export type StatementKind = keyof Statements

const kindOf = <K extends StatementKind>(kind: K): Kind<Statements[K]> =>
  kinds[kind] as unknown as Kind<Statements[K]>

/** Lines that are signed. */
const signedText = <K extends StatementKind>(kind: K, statement: Statements[K], keyId: Uint8Array): string =>
  [`encore-draw/1 ${kind}`, ...kindOf(kind).write(statement), `key ${hex(keyId)}`, ''].join('\n')

export interface SigningKey {
  keyId: Bytes
  sign: (message: Bytes) => Bytes
}

export function signStatement<K extends StatementKind>(
  key: SigningKey,
  kind: K,
  statement: Statements[K],
): string {
  const text = signedText(kind, statement, key.keyId)
  return `${text}signature ${hex(key.sign(utf8(text)))}\n`
}

const writeStatement = <K extends StatementKind>(kind: K, signed: Signed<Statements[K]>): string =>
  `${signedText(kind, signed, signed.keyId)}signature ${hex(signed.signature)}\n`

/** Reads a statement without checking its signature; throws `MalformedDraw` unless it is in its strict form. */
export const readStatement = <K extends StatementKind>(kind: K, text: string): Signed<Statements[K]> =>
  strictly(
    text,
    (lines) => {
      oneOf([kind], lines.take('encore-draw/1')[0])
      const statement = kindOf(kind).read(lines)
      const keyId = hexOf(lines.take('key')[0], keyIdLength)
      return { ...statement, keyId, signature: hexOf(lines.take('signature')[0], signatureLength) }
    },
    (signed) => writeStatement(kind, signed),
  )

/** Lines of a signed statement. */
export const statementLines: Record<StatementKind, number> = { promise: 8, checkpoint: 7, close: 15 }

/** True for the canonical Ed25519 signature of RFC 8032 only. */
export function isSignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/** A public key of the house; each key but the first is signed by the one before. */
export interface HouseKey {
  publicKey: Bytes
  /** Unix times in seconds; `until` is 0 while the key is in use. */
  from: number
  until: number
  /** Signature by the key before over `encore-draw/1 key`, the key and `from`; null for the first. */
  signature: Bytes | null
}

export const houseKeyText = ({ publicKey, from }: Pick<HouseKey, 'publicKey' | 'from'>): string =>
  `encore-draw/1 key\npublic ${hex(publicKey)}\nfrom ${from}\n`

export const writeHouseKey = ({ publicKey, from, until, signature }: HouseKey): string =>
  `key ${hex(publicKey)} ${from} ${until} ${signature ? hex(signature) : '-'}`

export function takeHouseKey(lines: LineReader): HouseKey {
  const [publicKey, from, until, signature] = lines.take('key', 4)
  return {
    publicKey: hexOf(publicKey, publicKeyLength),
    from: integerOf(from),
    until: integerOf(until),
    signature: signature === '-' ? null : hexOf(signature, signatureLength),
  }
}

const writeHouseKeys = (keys: readonly HouseKey[]): string => [...keys.map(writeHouseKey), ''].join('\n')

/** Reads the list of keys that the house publishes, one a line. */
export const readHouseKeys = (text: string): HouseKey[] =>
  strictly(
    text,
    (lines) => {
      const keys: HouseKey[] = []
      while (lines.next() !== null) keys.push(takeHouseKey(lines))
      return keys
    },
    writeHouseKeys,
  )

const keysById = new WeakMap<readonly HouseKey[], ReadonlyMap<string, HouseKey>>()

/** Keys by id, remembered for each list: a file may have many keys and many statements. */
function indexOf(keys: readonly HouseKey[]): ReadonlyMap<string, HouseKey> {
  const known = keysById.get(keys)
  if (known) return known
  const index = new Map(keys.map((key) => [hex(keyIdOf(key.publicKey)), key]))
  keysById.set(keys, index)
  return index
}

/** True when each key is signed by the one before it and no two have the same id. */
export const isKeyChain = (keys: readonly HouseKey[]): boolean =>
  keys.length > 0 &&
  indexOf(keys).size === keys.length &&
  keys.every((key, at) => {
    const before = keys[at - 1]
    if (!before) return key.signature === null
    return key.signature !== null && isSignature(before.publicKey, utf8(houseKeyText(key)), key.signature)
  })

/** The house key with which a statement was signed, or null for a forged or foreign statement. */
export function signerOf<K extends StatementKind>(
  keys: readonly HouseKey[],
  kind: K,
  signed: Signed<Statements[K]>,
): HouseKey | null {
  const key = indexOf(keys).get(hex(signed.keyId))
  if (!key) return null
  const text = signedText(kind, signed, signed.keyId)
  return isSignature(key.publicKey, utf8(text), signed.signature) ? key : null
}
