import { expect, test } from 'vitest'
import { demoMembers, seedMembers } from './members.ts'

/** A product whose database is away for the first calls and that knows all members after that. */
function productWithOutage(refusals: number) {
  const signedIn: string[] = []
  let calls = 0
  const answer: typeof fetch = async (input) => {
    calls++
    if (calls <= refusals) {
      const body = { code: 9503, name: 'UNAVAILABLE', message: 'Unavailable', requestId: 'rq_1' }
      return Response.json(body, { status: 503 })
    }
    const path = new URL(String(input)).pathname
    if (path === '/api/v1/auth/sign-in-email') return Response.json({ customToken: 'proof' })
    if (path !== '/session/custom-token') throw new Error(`${path} is not asked of members who are known`)
    signedIn.push(path)
    return Response.json({ idToken: 'token', user: { uid: 'me_1' } })
  }
  return { world: { url: 'http://product.test', sandboxUrl: 'http://sandbox.test', fetch: answer }, signedIn }
}

test('an outage while stories are looked up ends nothing: they are looked up again', async () => {
  const { world, signedIn } = productWithOutage(2)
  await seedMembers(world)
  expect(signedIn).toHaveLength(demoMembers.length)
})

test('a product that stays away is said', async () => {
  const { world } = productWithOutage(Number.POSITIVE_INFINITY)
  await expect(seedMembers(world)).rejects.toThrow('503')
}, 15_000)
