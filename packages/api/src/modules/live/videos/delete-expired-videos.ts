import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok } from '#kernel/result.ts'
import { videoFolder } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { unchangedFor } from '#platform/old-files.ts'
import { deleteLeft, type KeptClip, selectKeptClips } from './store.ts'

/** An upload becomes a recording within a day, and its row is written a moment later. */
const youngHours = 48

/**
 * Deletes recordings that were never shown, then media without a row; an interrupted run is completed by the next one.
 * `nowMs` is real time, like file times.
 */
export async function deleteExpiredVideos(
  { sql, config, log }: Pick<Ctx, 'sql' | 'config' | 'log'>,
  nowMs: number,
): Promise<void> {
  const left = await transact(sql, async (tx) => ok(await deleteLeft(tx)))
  const folder = videoFolder(config)
  const names = await unchangedFor(youngHours, folder, nowMs)
  // Read after the file names, so that every file that must stay has its row by now.
  const kept = new Map((await selectKeptClips(sql)).map((clip) => [clip.clip, clip]))
  const gone = names.filter((name) => !isKept(name, kept))
  for (const name of gone) await rm(join(folder, name), { recursive: true, force: true })
  if (gone.length > 0) log.info({ recordings: left.ok ? left.value : [], gone }, 'unused media deleted')
}

/** `{clip}` is shown; `{clip}.source` and `{clip}.json` serve its making. */
function isKept(name: string, kept: ReadonlyMap<string, KeptClip>): boolean {
  const [clip = '', ending] = name.split('.')
  const known = kept.get(clip)
  return known !== undefined && (ending === undefined || known.isMade)
}
