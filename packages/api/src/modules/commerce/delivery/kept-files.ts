import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tidyFileName, withEnding } from '@encore/contract/rules/uploads'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type FileKind, fileKindOf, headBytes } from './file-kinds.ts'
import { lockFiles } from './file-store.ts'

type Means = Pick<Ctx, 'config'>

export const downloadFolder = ({ config }: Means) => join(config.DATA_DIR, 'downloads')
/** Where the bytes of a file lie. */
export const pathOf = (ctx: Means, digest: string) => join(downloadFolder(ctx), digest)

export interface FileFacts extends FileKind {
  bytes: number
}

/** What a file on disk is by its bytes; null for none, and for a kind that fans do not get. */
async function look(path: string): Promise<FileFacts | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const kind = fileKindOf(buffer.subarray(0, bytesRead))
    return kind && { ...kind, bytes: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

/** What is kept under this digest, and stays while this transaction is open; null for nothing. */
export async function keptFile(ctx: Means, tx: Tx, digest: string): Promise<FileFacts | null> {
  await lockFiles(tx)
  return look(pathOf(ctx, digest))
}

/** The name of a file of this kind: filtered, with an ending of its content; empty when nothing is left of it. */
export function nameOfKind(name: string, { endings }: FileKind): string {
  const tidy = tidyFileName(name)
  return tidy === '' ? '' : withEnding(tidy, endings)
}

/** Keeps a file that lies on the same disk, by moving it; null for a kind that fans do not get: then it stays. */
export async function keepFile(ctx: Means, path: string): Promise<(FileFacts & { digest: string }) | null> {
  const facts = await look(path)
  if (!facts) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  const digest = hash.digest('hex')
  const kept = pathOf(ctx, digest)
  await mkdir(dirname(kept), { recursive: true })
  // The same bytes are kept once: what lies there may be old, or broken by a crash of the machine.
  await rename(path, kept)
  return { ...facts, digest }
}
