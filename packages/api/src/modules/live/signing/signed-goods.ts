import type { Failure } from '@encore/contract/errors'
import type { CustomInfo } from '@encore/contract/rules/order-info'
import type { SigningField, SigningText } from '@encore/contract/rules/signing'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type CustomInfoField, writtenProduct } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Merchandise of an event that is signed in its show. */
export interface SignedGoods {
  productId: string
  eventId: string
  fields: readonly CustomInfoField[]
}

/** Finds a product of an event; null when it asks for no name to write. */
export async function findSignedGoods(
  db: Db,
  { eventId, id }: { eventId: string; id: string },
): Promise<Result<SignedGoods | null, Failure<'NOT_FOUND'>>> {
  const product = await writtenProduct(db, id)
  if (!product || product.eventId !== eventId) return fail('NOT_FOUND')
  const { customInfoFields: fields } = product
  return ok(areSigned(fields) ? { productId: id, eventId, fields } : null)
}

export const areSigned = (fields: readonly CustomInfoField[]): boolean =>
  fields.some(({ signing }) => signing === 'name')

/** Text for the units of an order; null when the order has no name, since the question is newer. */
export function signingTextOf(
  fields: readonly CustomInfoField[],
  answers: readonly CustomInfo[],
): SigningText | null {
  const answerTo = (part: SigningField): string => {
    const field = fields.find(({ signing }) => signing === part)
    return answers.find(({ customInfoFieldId }) => customInfoFieldId === field?.id)?.content ?? ''
  }
  const name = answerTo('name')
  return name === '' ? null : { name, reading: answerTo('reading'), text: answerTo('text') }
}
