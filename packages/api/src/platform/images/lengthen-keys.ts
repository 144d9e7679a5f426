import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#platform/context.ts'
import { digestOf, keyOfKept } from './names.ts'
import { tinyOf } from './tiny-picture.ts'

/** Former file name of an opaque picture, whose key carried the colours of its corners. */
const formerName = /^[0-9a-f]{32}-[0-9a-f]{12}$/

/** Adds preview pixels to the keys of pictures that were stored before keys had them; about 10 ms each, once. */
export async function lengthenImageKeys({ sql, config, log }: Ctx): Promise<void> {
  const folder = join(config.DATA_DIR, 'images/originals')
  const former = (await readdir(folder).catch(() => [])).filter((name) => formerName.test(name))
  const keys: string[] = []
  for (const name of former) {
    const tiny = await tinyOf(join(folder, name)).catch(() => null)
    if (tiny) keys.push(`${digestOf(name)}-${tiny}`)
    else log.warn({ name }, 'stored image could not be read')
  }
  if (keys.length > 0) await sql`select lengthen_image_keys(${keys})`
  for (const name of former) await rename(join(folder, name), join(folder, digestOf(name))).catch(() => {})
}

/** Writes the key files of pictures that were stored before key files existed; about 10 ms each, once. */
export async function recordImageKeys(ctx: Pick<Ctx, 'config' | 'log'>): Promise<void> {
  const list = (folder: string) => readdir(join(ctx.config.DATA_DIR, 'images', folder)).catch(() => [])
  const named = new Set(await list('names'))
  for (const digest of await list('originals')) {
    if (!/^[0-9a-f]{32}$/.test(digest) || named.has(digest)) continue
    await keyOfKept(ctx, digest).catch((err: unknown) =>
      ctx.log.warn({ err, digest }, 'stored image could not be read'),
    )
  }
}
