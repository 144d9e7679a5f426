import { closeCodes } from '@encore/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithMail, signUpMember } from '#test/members.ts'
import { greet } from '#test/realtime/fan.ts'
import { addEvent, roomOf } from './theatre.ts'

const origin = 'http://localhost:3000'
let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let url: string

beforeAll(async () => {
  mail = await createWorldWithMail({ PUBLIC_URL: origin })
  const address = await mail.world.api.http.listen({ host: '127.0.0.1', port: 0 })
  url = `${address.replace('http', 'ws')}/realtime`
})
afterAll(() => mail.close())

test('chat session: a fan chats until the sign-out closes the socket', async () => {
  const { world } = mail
  const room = roomOf((await addEvent(world, { isFree: true })).id)
  const member = await signUpMember(mail)
  const fan = await greet(url, member.token, { origin })
  fan.say({ type: 'join', room })
  fan.say({ type: 'chat.send', room, clientId: 'first-words', text: 'hello all' })
  await fan.receive('tick', ({ messages }) => messages.some(({ text }) => text === 'hello all'))
  await world.send('GET /api/v1/auth/sign-out', { token: member.token })
  expect((await fan.closed).code).toBe(closeCodes.sessionEnded)
})
