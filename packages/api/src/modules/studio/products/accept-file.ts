import type { KeptFile } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { keepFile, nameOfKind } from '#modules/commerce/delivery/index.ts'
import { dropScratch, wholeUpload } from '#modules/studio/uploads/index.ts'
import type { Ctx } from '#platform/context.ts'

/** Stores an upload as a product file. An unsupported type fails with `format`, and the upload is deleted. */
export async function acceptFile(
  ctx: Ctx,
  uid: string,
  { upload, name }: { upload: string; name: string },
): Promise<Result<KeptFile, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const whole = await wholeUpload(ctx, { id: upload, uid, purpose: 'FILE' })
  if (!whole.ok) return whole
  const { path, ticket } = whole.value
  const kept = await keepFile(ctx, path)
  await dropScratch(ctx, ticket.name)
  if (!kept) return invalid('upload', 'format')
  const called = nameOfKind(name, kept)
  if (called === '') return invalid('name', 'required')
  return ok({ key: kept.digest, name: called, mediaType: kept.mediaType, bytes: kept.bytes })
}
