import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, readHex, u64, utf8 } from '../bytes.ts'
import type { DrawFile } from '../draw-file.ts'
import { type Close, commitmentOf, encodeEvent, hash, type LogEvent, outcomeSecret } from '../encoding.ts'
import { enteredOf, outcomeOf } from '../outcome.ts'
import { roundAfter } from '../public-randomness.ts'
import { type Rules, rulesHash, writeRules } from '../rules-file.ts'
import { type HouseKey, houseKeyText, keyIdOf, type SigningKey, signStatement } from '../statements.ts'
import { growTree, leafHash, rootOf } from '../tree.ts'
import { sandboxChain } from './sandbox-chain.ts'

/** 16 or 32 bytes that follow from a name. */
export const bytesOf = (name: string, length = 32): Bytes => hash(utf8(name)).slice(0, length)

export interface ExampleKey extends SigningKey {
  publicKey: Bytes
}

export function exampleKey(name: string): ExampleKey {
  const secretKey = bytesOf(name)
  const publicKey = new Uint8Array(ed25519.getPublicKey(secretKey))
  return {
    publicKey,
    keyId: keyIdOf(publicKey),
    sign: (message) => new Uint8Array(ed25519.sign(message, secretKey)),
  }
}

export const chain = sandboxChain('example', { genesis: 1_790_000_000, period: 3 })
export const houseKey = exampleKey('house')
const nextKey = exampleKey('house, next')

export const keys: HouseKey[] = [
  { publicKey: houseKey.publicKey, from: 1_795_000_000, until: 1_796_000_000, signature: null },
  keyAfter(houseKey, nextKey.publicKey, 1_796_000_000),
]

function keyAfter(before: ExampleKey, publicKey: Bytes, from: number): HouseKey {
  const text = houseKeyText({ publicKey, from })
  return { publicKey, from, until: 0, signature: before.sign(utf8(text)) }
}

export interface ExampleOptions {
  name?: string
  /** Entries of each entrant. */
  weights?: readonly number[]
  rules?: Partial<Rules>
  /** Appended to the log after all entries. */
  outs?: (log: readonly LogEvent[]) => LogEvent[]
  closedAt?: number
}

export interface ExampleDraw {
  file: DrawFile
  rules: Rules
  close: Close
  seed: Bytes
  secret: Bytes
}

/** A closed and drawn draw that follows from its options alone. */
export function exampleDraw(options: ExampleOptions = {}): ExampleDraw {
  const { name = 'example', weights = [1, 3, 2, 5, 1, 4], outs = () => [] } = options
  const draw = bytesOf(`${name} draw`, 16)
  const seed = bytesOf(`${name} seed`)
  const rules = exampleRules(draw, seed, options.rules)
  const text = writeRules(rules)
  const log = exampleLog(name, weights)
  log.push(...outs(log))
  const tree = growTree(log.map((event, seq) => leafHash(encodeEvent(draw, seq, event))))
  const checkpointAt = (size: number, at: number) =>
    signStatement(houseKey, 'checkpoint', { draw, size, root: rootOf(tree.read, size), at })
  const entered = enteredOf(log)
  const close = closeOf(rules, {
    size: log.length,
    root: rootOf(tree.read, log.length),
    entries: entered.length,
    entrants: new Set(entered.map(({ entrant }) => entrant)).size,
    seed,
    closedAt: options.closedAt ?? rules.closesAt + 2,
  })
  const signature = rules.chain ? chain.sign(close.round) : new Uint8Array()
  const secret = outcomeSecret(close, signature)
  const idOf = (id: string) => readHex(id, 16) ?? new Uint8Array()
  const file: DrawFile = {
    rules: text,
    keys,
    checkpoints: [
      checkpointAt(Math.ceil(log.length / 2), rules.opensAt + 600),
      checkpointAt(log.length, rules.opensAt + 1200),
    ],
    close: signStatement(houseKey, 'close', close),
    witnesses: [],
    roundSignature: signature,
    result: outcomeOf(entered, secret, rules).map(({ entry }) => idOf(entry)),
    log,
  }
  return { file, rules, close, seed, secret }
}

export function exampleRules(draw: Bytes, seed: Bytes, changes: Partial<Rules> = {}): Rules {
  const places = changes.places ?? 3
  return {
    draw,
    commitment: commitmentOf(draw, seed),
    mode: 'LOTS',
    places,
    reserves: 2,
    entriesPerEntrant: 0,
    opensAt: 1_795_000_000,
    closesAt: 1_795_600_000,
    delay: 600,
    margin: 300,
    chain: chain.chain,
    late: 'REFUND',
    keep: 'ALL',
    prizes: [{ from: 1, to: places, kind: 'SIGNED_ITEM' }],
    exclusions: ['SECOND_ACCOUNT'],
    prevails: 'ko',
    texts: {
      ko: '사인 앨범',
      ja: 'サイン入りアルバム',
      en: 'A signed album.\nOne each.',
      zhhans: '签名专辑',
    },
    ...changes,
  }
}

const exampleLog = (name: string, weights: readonly number[]): LogEvent[] =>
  weights.flatMap((weight, at) =>
    Array.from({ length: weight }, (_, lot) => ({
      operation: 'IN' as const,
      entry: bytesOf(`${name} entry ${at} ${lot}`, 16),
      entrant: bytesOf(`${name} entrant ${at}`, 16),
    })),
  )

type Closing = Pick<Close, 'size' | 'root' | 'entries' | 'entrants' | 'seed' | 'closedAt'>

function closeOf(rules: Rules, closing: Closing): Close {
  const facts = { draw: rules.draw, rules: rulesHash(writeRules(rules)), ...closing }
  if (!rules.chain) {
    const none = { chain: new Uint8Array(32), round: 0, latestRound: 0, latestSignature: new Uint8Array(48) }
    return { ...facts, ...none }
  }
  const latestRound = roundAfter(rules.chain, closing.closedAt) - 1
  return {
    ...facts,
    chain: readHex(rules.chain.hash, 32) ?? u64(0),
    round: roundAfter(rules.chain, rules.closesAt + rules.delay),
    latestRound,
    latestSignature: chain.sign(latestRound),
  }
}
