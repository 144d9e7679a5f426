import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tidyFileName, withEnding } from '@encore/contract/rules/uploads'
import type { Ctx } from '#platform/context.ts'
import { exists } from '#platform/whole-file.ts'
import { type FileKind, fileKindOf, headBytes } from './file-kinds.ts'

type Means = Pick<Ctx, 'config'>

/** Where the bytes of a file lie. */
export const pathOf = ({ config }: Means, digest: string) => join(config.DATA_DIR, 'downloads', digest)

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

/** What is kept under this digest; null for nothing. */
export const keptFile = (ctx: Means, digest: string): Promise<FileFacts | null> => look(pathOf(ctx, digest))

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
  // The same bytes are kept once; what lies there shorter was broken by a crash of the machine.
  const isThere = (await exists(kept)) && (await stat(kept)).size === facts.bytes
  if (!isThere) await rename(path, kept)
  return { ...facts, digest }
}
