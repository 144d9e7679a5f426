import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { GatewayContext } from '#src/gateway/context.ts'
import { parseForm } from '#src/gateway/form.ts'
import { type GlobalStore, globalStoreOf } from './clients.ts'
import { refundPayment, refused } from './global-refund.ts'
import type { Answer } from './json-routes.ts'

/** The older scheme: a form posted to an address that names the method, signed over address, time and form. */
export function refundBySignature(ctx: GatewayContext, request: FastifyRequest): Answer {
  const body = typeof request.body === 'string' ? request.body : ''
  const fields = parseForm(body)
  const store = globalStoreOf(fields.storeid)
  if (!store || !isSignedBy(store, request, body)) return refused(401, 998, 'Authentication failed')
  if (!request.url.startsWith(`/payment/${encodeURIComponent(fields.pginfo ?? '')}/refund`))
    return refused(400, 997, 'Value is not allowed: pginfo')
  return refundPayment(ctx, store, { ...fields, amount: Number(fields.amount) })
}

/** `POQAPI storeid:signature:nonce:unixtime`, with the signature in hex. */
function isSignedBy({ storeId, key }: GlobalStore, request: FastifyRequest, body: string): boolean {
  const [given, signature = '', nonce = '', time = ''] =
    /^POQAPI (.*)$/.exec(request.headers.authorization ?? '')?.[1]?.split(':') ?? []
  const address = encodeURIComponent(`http://${request.headers.host}${request.url}`).toLowerCase()
  const expected = createHash('sha256')
    .update(`${storeId}${key}POST${address}${time}${nonce}${body}`, 'utf8')
    .digest('hex')
  return given === storeId && signature.toLowerCase() === expected
}
