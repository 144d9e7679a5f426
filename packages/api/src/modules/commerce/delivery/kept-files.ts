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
export const pathOf = (ctx: Means, digest: string) => join(downloadFolder(ctx), digest)

export interface FileFacts extends FileKind {
  bytes: number
}

/** Detects the kind and size of a file on disk; null when it is missing or must not be downloaded. */
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

/** Returns the stored file of this digest, which stays until the transaction ends; null for none. */
export async function keptFile(ctx: Means, tx: Tx, digest: string): Promise<FileFacts | null> {
  await lockFiles(tx)
  return look(pathOf(ctx, digest))
}

/** Sanitises a file name and gives it an extension of this kind; empty when nothing is left. */
export function nameOfKind(name: string, { endings }: FileKind): string {
  const tidy = tidyFileName(name)
  return tidy === '' ? '' : withEnding(tidy, endings)
}

/** Stores a file by moving it on the same disk. Returns null for a disallowed kind and leaves that file in place. */
export async function keepFile(ctx: Means, path: string): Promise<(FileFacts & { digest: string }) | null> {
  const facts = await look(path)
  if (!facts) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  const digest = hash.digest('hex')
  const kept = pathOf(ctx, digest)
  await mkdir(dirname(kept), { recursive: true })
  // Identical content is stored once. The existing copy is replaced, because it may be old or broken by a crash.
  await rename(path, kept)
  return { ...facts, digest }
}
