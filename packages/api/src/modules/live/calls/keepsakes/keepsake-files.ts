import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeepsakeMediaType } from '@encore/contract/rules/calls/keepsake'
import type { Ctx } from '#platform/context.ts'

type Means = Pick<Ctx, 'config'>

/** A folder for each call: its pieces, and its file once it is made. */
const keepsakesFolder = ({ config }: Means): string => join(config.DATA_DIR, 'keepsakes')
export const folderOf = (ctx: Means, callId: string): string => join(keepsakesFolder(ctx), callId)

export const piecePath = (ctx: Means, callId: string, begunMs: number, n: number): string =>
  join(folderOf(ctx, callId), `${begunMs}-${n}`)

export const fileEnding = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const satisfies Record<
  KeepsakeMediaType,
  string
>

export const filePath = (ctx: Means, callId: string, mediaType: KeepsakeMediaType): string =>
  join(folderOf(ctx, callId), `keepsake.${fileEnding[mediaType]}`)

export const deleteFiles = (ctx: Means, callId: string): Promise<void> =>
  rm(folderOf(ctx, callId), { recursive: true, force: true })

/** Deletes everything of a call but its file. */
export async function deletePieces(ctx: Means, callId: string): Promise<void> {
  const folder = folderOf(ctx, callId)
  const names = await readdir(folder)
  for (const name of names) if (!name.startsWith('keepsake.')) await rm(join(folder, name), { force: true })
}

/** Calls that have a folder. */
export const listFolders = (ctx: Means): Promise<string[]> =>
  readdir(keepsakesFolder(ctx)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })
