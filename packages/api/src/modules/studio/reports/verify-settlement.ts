import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { type EntryPlace, type SoldPart, soldEntries, soldTaxes } from '#modules/accounts/wallet/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import {
  addEntry,
  type CurrencySum,
  entryText,
  isSigned,
  publicKeyOf,
  readHead,
  readSignature,
  type SettlementHead,
  type SettlementSums,
  sumsOf,
  sumsText,
  taxesText,
} from './settlement-file.ts'

/** A fault of a settlement: its signature, or a line that differs from the ledger. */
export type SettlementFault =
  | { kind: 'UNREADABLE' | 'UNSIGNED' | 'OTHER_KEY' | 'ALTERED' }
  /** Line counted from 1; null when that side has no such line. */
  | { kind: 'DIFFERS'; line: number; file: string | null; ledger: string | null }

export interface SettlementCheck {
  /** At most twenty. */
  faults: SettlementFault[]
  head: SettlementHead | null
  sums: CurrencySum[]
}

const mostFaults = 20
const atOnce = 4_000
/** Longer than any line with a signature. */
const tailBytes = 1_024

/** Verifies the signature of a file and compares it line by line with the current ledger. */
export async function verifySettlement(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  path: string,
): Promise<SettlementCheck> {
  const end = await endOf(path)
  const faults: SettlementFault[] =
    end === null ? [{ kind: 'UNSIGNED' }] : await signatureFaults(ctx, path, end)
  const lines = linesOf(path, end?.start)
  const first: string[] = []
  for (let n = 0; n < 5; n++) first.push((await lines.next()).value ?? '')
  const head = readHead(first)
  if (!head) return { faults: [...faults, { kind: 'UNREADABLE' }], head, sums: [] }
  const sums: SettlementSums = {}
  let at = first.length
  for await (const ledger of reportedBy(ctx.sql, head, sums)) {
    at += 1
    const file = (await lines.next()).value ?? null
    if (file !== ledger) faults.push({ kind: 'DIFFERS', line: at, file, ledger })
    if (faults.length >= mostFaults) break
  }
  const more = faults.length < mostFaults ? ((await lines.next()).value ?? null) : null
  if (more !== null) faults.push({ kind: 'DIFFERS', line: at + 1, file: more, ledger: null })
  await lines.return(undefined)
  return { faults, head, sums: sumsOf(sums) }
}

interface FileEnd {
  /** Byte offset of the last line. */
  start: number
  text: string
}

/** Returns the last line; null when it is not a signature. */
async function endOf(path: string): Promise<FileEnd | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, from)
    const tail = buffer.subarray(0, bytesRead)
    const cut = tail.lastIndexOf('\r\n', tail.length - 3) + 2
    const text = tail.subarray(cut).toString()
    return readSignature(text) ? { start: from + cut, text } : null
  } finally {
    await file.close()
  }
}

async function signatureFaults(
  ctx: Pick<Ctx, 'secrets'>,
  path: string,
  { start, text }: FileEnd,
): Promise<SettlementFault[]> {
  const found = readSignature(text)
  if (found?.publicKey !== publicKeyOf(ctx)) return [{ kind: 'OTHER_KEY' }]
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { end: start - 1 }), hash)
  return isSigned(ctx, hash.digest(), found.signature) ? [] : [{ kind: 'ALTERED' }]
}

/** Yields the lines before the signature, without their ends. */
async function* linesOf(path: string, end: number | undefined): AsyncGenerator<string, undefined> {
  const input = createReadStream(path, end === undefined ? {} : { end: end - 1 })
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

/** Yields the expected lines after the head and adds their entries to `sums`. */
async function* reportedBy(db: Db, head: SettlementHead, sums: SettlementSums): AsyncGenerator<string> {
  let after: EntryPlace | null = { transactionId: 0, account: '' }
  while (after) {
    const part: SoldPart = await soldEntries(db, head.of, { through: head.through, after }, atOnce)
    for (const entry of part.entries) {
      addEntry(sums, entry)
      yield entryText(entry).trimEnd()
    }
    after = part.next
  }
  const taxes = head.form === 2 ? taxesText(await soldTaxes(db, head.of, head.through)) : ''
  yield* (sumsText(sums) + taxes).trimEnd().split('\r\n')
}
