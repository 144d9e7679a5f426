import type { ProductFiles } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { fullName } from '#modules/catalog/products/index.ts'
import { type FileRow, fileHolders, filesOf, retiredFilesOf } from '#modules/commerce/delivery/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { readableProduct } from './access-scope.ts'
import { eventNamed } from './present.ts'

/** Returns the files of a digital product; NOT_FOUND for another kind. */
export async function readFiles(
  db: Db,
  held: readonly HeldRole[],
  id: string,
  locale: Locale,
): Promise<Result<ProductFiles, Failure<'NOT_FOUND'>>> {
  const found = await readableProduct(db, held, id)
  if (!found.ok) return found
  const { kind, version, eventId, isHidden, sale, name, options } = found.value
  if (kind !== 'DIGITAL') return fail('NOT_FOUND')
  const events = await heldEvents(db, eventId === null ? [] : [eventId])
  return ok({
    version,
    name: localText(fullName(name, options), locale).text,
    event: eventNamed(events, eventId, locale),
    isHidden,
    sale,
    files: (await filesOf(db, id)).map(result),
    earlier: (await retiredFilesOf(db, id)).map((file) => ({
      ...result(file),
      retiredAt: file.retiredAt.toISOString(),
    })),
    holders: await fileHolders(db, id),
  })
}

const result = ({ id: fileId, name, mediaType, bytes }: FileRow) => ({ fileId, name, mediaType, bytes })
