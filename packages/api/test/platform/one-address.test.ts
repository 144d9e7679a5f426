import { protocolVersion } from '@encore/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithMail, openGuest, signUpMember } from '#test/members.ts'
import { type Fan, openFan, origin } from '#test/realtime/fan.ts'

// Every client has the address 127.0.0.1, like those behind a carrier, dormitory or office.
let home: Awaited<ReturnType<typeof createWorldWithMail>>
let url: string
beforeAll(async () => {
  home = await createWorldWithMail({ RATE_LIMITS: 'on', PUBLIC_URL: origin })
  url = (await home.world.api.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => home.close())

const crowd = 500
const newMembers = 100

test('one address: 500 guests of one address get a session and a socket at a sale opening, and 100 sign up', {
  tags: 'long',
}, async () => {
  const fans: Fan[] = []
  for (let nth = 0; nth < crowd; nth += 50) {
    const opened = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { session } = await openGuest(home.world)
        const fan = openFan(`${url}/realtime`)
        fan.say({ type: 'hello', protocol: protocolVersion, token: session.idToken })
        await fan.receive('welcome')
        return fan
      }),
    )
    fans.push(...opened)
  }
  expect(fans.filter(({ ws }) => ws.readyState === ws.OPEN)).toHaveLength(crowd)
  const members: string[] = []
  for (let nth = 0; nth < newMembers; nth += 20) {
    const joined = await Promise.all(Array.from({ length: 20 }, () => signUpMember(home)))
    members.push(...joined.map(({ uid }) => uid))
  }
  expect(new Set(members).size).toBe(newMembers)
  for (const { ws } of fans) ws.terminate()
})
