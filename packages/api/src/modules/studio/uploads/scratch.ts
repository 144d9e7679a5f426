import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#platform/context.ts'
import { unchangedFor } from '#platform/old-files.ts'

type Means = Pick<Ctx, 'config'>

const folderOf = ({ config }: Means) => join(config.DATA_DIR, 'uploads')
export const scratchOf = (ctx: Means, name: string) => join(folderOf(ctx), name)

/** Disk space kept free for everything else. */
const keptFreeBytes = 1024 ** 3

export async function hasRoom(ctx: Means, bytes: number): Promise<boolean> {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folderOf(ctx))
  return bavail * bsize - bytes >= keptFreeBytes
}

/** Returns the number of received bytes; null when the upload does not exist. */
export const receivedOf = (ctx: Means, name: string): Promise<number | null> =>
  stat(scratchOf(ctx, name)).then(
    ({ size }) => size,
    () => null,
  )

export async function beginScratch(ctx: Means, name: string): Promise<void> {
  await (await open(scratchOf(ctx, name), 'wx', 0o600)).close()
}

/** Writes a part at its offset, so a repeated part is stored once. Null when the upload does not exist. */
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

/** Deletes uploads that have not changed for `hours`. */
export async function forgetScratch(ctx: Means, hours: number, nowMs: number): Promise<void> {
  for (const name of await unchangedFor(hours, folderOf(ctx), nowMs)) await dropScratch(ctx, name)
}
