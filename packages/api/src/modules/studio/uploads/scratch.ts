import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#platform/context.ts'
import { unchangedFor } from '#platform/old-files.ts'

type Means = Pick<Ctx, 'config'>

const folderOf = ({ config }: Means) => join(config.DATA_DIR, 'uploads')
export const scratchOf = (ctx: Means, name: string) => join(folderOf(ctx), name)

/** Of the disk, for everything else. */
const keptFreeBytes = 1024 ** 3

export async function hasRoom(ctx: Means, bytes: number): Promise<boolean> {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folderOf(ctx))
  return bavail * bsize - bytes >= keptFreeBytes
}

/** What has arrived is the file's length; null when there is none. */
export const receivedOf = (ctx: Means, name: string): Promise<number | null> =>
  stat(scratchOf(ctx, name)).then(
    ({ size }) => size,
    () => null,
  )

export async function beginScratch(ctx: Means, name: string): Promise<void> {
  await (await open(scratchOf(ctx, name), 'wx', 0o600)).close()
}

/** Writes what follows on what is there; the same part sent twice lies there once. Null when there is no such upload. */
export async function writePart(
  ctx: Means,
  name: string,
  { at, part, bytes }: { at: number; part: Uint8Array; bytes: number },
): Promise<number | null> {
  const file = await open(scratchOf(ctx, name), 'r+').catch(() => null)
  if (!file) return null
  try {
    const { size } = await file.stat()
    if (at === size && size + part.byteLength <= bytes) await file.write(part, 0, part.byteLength, at)
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

export const dropScratch = (ctx: Means, name: string) => rm(scratchOf(ctx, name), { force: true })

/** Takes away what nobody has gone on with for so long. */
export async function forgetScratch(ctx: Means, hours: number, nowMs: number): Promise<void> {
  for (const name of await unchangedFor(hours, folderOf(ctx), nowMs)) await dropScratch(ctx, name)
}
