import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok } from '#kernel/result.ts'
import { videoFolder } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { unchangedFor } from '#platform/old-files.ts'
import { deleteLeft, type KeptClip, selectKeptClips } from './store.ts'

/** An upload is a day old at most when it is taken for a recording, and its row is there a moment later. */
const youngHours = 48

/**
 * Takes away recordings that nothing was shown from, then all media that no row speaks of any more: what was broken
 * off between the two is found by the next turn. `nowMs`: of the real clock, which files have.
 */
export async function deleteExpiredVideos(
  { sql, config, log }: Pick<Ctx, 'sql' | 'config' | 'log'>,
  nowMs: number,
): Promise<void> {
  const left = await transact(sql, async (tx) => ok(await deleteLeft(tx)))
  const folder = videoFolder(config)
  const names = await unchangedFor(youngHours, folder, nowMs)
  // Read after the names: of whatever lies there to stay, a row speaks by now.
  const kept = new Map((await selectKeptClips(sql)).map((clip) => [clip.clip, clip]))
  const gone = names.filter((name) => !isKept(name, kept))
  for (const name of gone) await rm(join(folder, name), { recursive: true, force: true })
  if (gone.length > 0) log.info({ recordings: left.ok ? left.value : [], gone }, 'unused media deleted')
}

/** `{clip}` is what is shown; `{clip}.source` and `{clip}.json` are for its making. */
function isKept(name: string, kept: ReadonlyMap<string, KeptClip>): boolean {
  const [clip = '', ending] = name.split('.')
  const known = kept.get(clip)
  return known !== undefined && (ending === undefined || known.isMade)
}
