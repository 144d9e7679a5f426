import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithMail, signUpMember, type TestMember } from '../members.ts'
import type { World } from '../world.ts'

let world: World
let member: TestMember
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await createWorldWithMail()
  ;({ world, close } = opened)
  member = await signUpMember(opened)
})
afterAll(() => close())

const send = (body: unknown, token: string | undefined = member.token) =>
  world.send('POST /api/v1/poll-point', { body, ...(token ? { token } : {}) })

test.each([0, -1, 1.5, '1e3', '5', null, true, [1]])(
  'exchange: refuses %j cubes with the field',
  async (pointAmount) => {
    const { status, body } = await send({ pointAmount })
    expect({
      status,
      name: body.name,
      paths: body.fields?.map(({ path }: { path: string }) => path),
    }).toEqual({
      status: 400,
      name: 'INVALID_INPUT',
      paths: ['pointAmount'],
    })
  },
)

test('exchange: accepts nothing but the amount from a client', async () => {
  for (const body of [{}, { pointAmount: 1, souls: 1_000_000 }, { pointAmount: 1, rate: 1_000 }])
    expect((await send(body)).status).toBe(400)
})

test('exchange: refuses an empty wallet and never uses another', async () => {
  expect((await send({ pointAmount: 1 })).body).toMatchObject({
    code: 3100,
    data: { shortBy: 1, balance: 0 },
  })
  expect((await send({ pointAmount: 1 }, '')).body).toMatchObject({ name: 'AUTH_REQUIRED' })
})
