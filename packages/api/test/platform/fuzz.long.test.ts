import type { EndpointKey } from '@encore/contract/endpoints'
import { addressText, arbitraryOf, spoiled } from '@encore/contract/testing/arbitrary'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireContract } from '#test/replies.ts'
import { allKeys, type Clients, endpointOf, headersOf, methodOf, openClients } from './clients.ts'

let clients: Clients
beforeAll(async () => {
  clients = await openClients()
})
afterAll(() => clients.close())

const requestsPerEndpoint = Math.ceil(3_000 / allKeys.length)

/** Generates a request that mostly fits the endpoint's schemas and is sometimes invalid. */
function requestTo(key: EndpointKey) {
  const { params, query, body } = endpointOf(key)
  return fc.record({
    caller: fc.constantFrom('member', 'member', 'guest', 'nobody'),
    params: params ? spoiled(arbitraryOf(params)) : fc.constant({}),
    query: query ? spoiled(arbitraryOf(query)) : fc.constant({}),
    body: body ? spoiled(arbitraryOf(body)) : fc.constant(undefined),
    idempotencyKey: fc.option(fc.stringMatching(/^[!-~]{1,20}$/), { nil: undefined }),
  })
}

test.each(allKeys)(
  'fuzzing: %s: no request causes a fault, and every response fits its schema',
  async (key) => {
    // Some operations end the session of their caller.
    await clients.keepMember()
    const property = fc.asyncProperty(requestTo(key), async (input) => {
      const given = input.params as Record<string, unknown> | null
      const path = key
        .slice(key.indexOf(' ') + 1)
        .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(addressText(given?.[name])))
      const query = new URLSearchParams(
        Object.entries(input.query ?? {}).map(([name, value]) => [name, addressText(value)]),
      )
      const reply = await clients.ask({
        method: methodOf(key),
        url: query.size > 0 ? `${path}?${query}` : path,
        headers: {
          ...headersOf(clients.tokens[input.caller as 'member']),
          ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
        },
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      })
      requireContract(key, reply.status, reply.body)
      expect(reply.body).not.toMatchObject({ name: 'INTERNAL' })
    })
    // A failure prints its seed and path; pass them here to reproduce it.
    await fc.assert(property, { numRuns: requestsPerEndpoint })
  },
)
