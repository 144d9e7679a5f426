import { rm } from 'node:fs/promises'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { unchangedFor } from '#platform/old-files.ts'
import { lockToForget, selectNeeded } from './file-store.ts'
import { downloadFolder, pathOf } from './kept-files.ts'

/** Minimum time in hours that an organiser has to save a list with an uploaded file. */
const youngHours = 48

/**
 * Deletes files that no member may download now or later (view `download_needed`). `nowMs` is real time, like file
 * timestamps.
 */
export async function deleteExpiredFiles(
  { sql, config, log }: Pick<Ctx, 'sql' | 'config' | 'log'>,
  nowMs: number,
): Promise<void> {
  const names = await unchangedFor(youngHours, downloadFolder({ config }), nowMs)
  const needed = await selectNeeded(sql, names)
  const gone: string[] = []
  for (const name of names)
    if (!needed.has(name) && (await forgetFile({ sql, config }, name))) gone.push(name)
  if (gone.length > 0) log.info({ gone }, 'unused files deleted')
}

/** Checks the need again under a lock, because the same content may just have been added to a list. */
async function forgetFile({ sql, config }: Pick<Ctx, 'sql' | 'config'>, digest: string): Promise<boolean> {
  const forgotten = await transact(sql, async (tx) => {
    const isFree = (await lockToForget(tx)) && !(await selectNeeded(tx, [digest])).has(digest)
    if (isFree) await rm(pathOf({ config }, digest), { force: true })
    return ok(isFree)
  })
  return forgotten.ok && forgotten.value
}
