import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { errors } from '@encore/contract/errors'
import Type from 'typebox'
import { Compile } from 'typebox/compile'

const ErrorBody = Compile(
  Type.Object(
    {
      code: Type.Integer(),
      name: Type.Enum(Object.keys(errors)),
      message: Type.String({ minLength: 1 }),
      requestId: Type.String({ pattern: '^rq_[0-9a-f]{32}$' }),
      fields: Type.Optional(
        Type.Array(
          Type.Object({ path: Type.String(), rule: Type.String() }, { additionalProperties: false }),
          { maxItems: 100 },
        ),
      ),
      data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    },
    { additionalProperties: false },
  ),
)

const replies = new Map<EndpointKey, { Check(value: unknown): boolean; Errors(value: unknown): object[] }>()

/** Throws when a response breaks the contract: a surplus property, a wrong type, an undeclared status. */
export function requireContract(key: EndpointKey, status: number, body: unknown): void {
  if (status >= 400) {
    requireErrorBody(status, body)
    return
  }
  const { reply, allows204 }: Endpoint = endpoints[key]
  if (status === 204) {
    if (reply && !allows204) throw new Error(`${key} answered nothing`)
    return
  }
  if (!reply) throw new Error(`${key} answered a body that it does not declare`)
  const known = replies.get(key) ?? Compile(reply)
  replies.set(key, known)
  if (!known.Check(body)) {
    throw new Error(`${key} answered outside its contract: ${JSON.stringify(known.Errors(body).slice(0, 3))}`)
  }
}

/** Checks the one shape of all refusals; 401 and 403 reveal nothing but the bad session. */
export function requireErrorBody(status: number, body: unknown): void {
  if (!ErrorBody.Check(body)) throw new Error(`not an error body: ${status} ${JSON.stringify(body)}`)
  const { name, code } = body as { name: keyof typeof errors; code: number }
  if (errors[name].code !== code) throw new Error(`${name} went out as ${code}`)
  if (status !== errors[name].status && status !== 431 && status !== 408)
    throw new Error(`${name} went out with ${status}`)
}
