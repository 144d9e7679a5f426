import { readFile } from 'node:fs/promises'
import { type Api, addDownloads, type CatalogDefinition, type NewFile, originalPath } from '@encore/api'
import { bells } from './bells.ts'

/** Gives every digital product its files: its event's pictures, or sounds when it has no event. */
export async function seedDownloads(api: Api, { products, events }: CatalogDefinition): Promise<void> {
  for (const { id, kind, eventId, image, name } of products) {
    if (kind !== 'DIGITAL') continue
    const images = events.find((event) => event.id === eventId)?.images
    const keys = images ? [image, images.hero, images.heroTall, images.poster] : []
    const called = name.en ?? 'Encore'
    const pictures = await Promise.all(
      keys.flatMap((key, at) => (key ? [pictureFile(api, key, `${called} ${at + 1}.jpg`)] : [])),
    )
    await addDownloads(api.ctx, id, images ? pictures : bells())
  }
}

async function pictureFile({ ctx }: Api, key: string, name: string): Promise<NewFile> {
  const content = await readFile(originalPath(ctx, key))
  return { name, mediaType: 'image/jpeg', content }
}
