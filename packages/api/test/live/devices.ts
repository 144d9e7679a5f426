import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openChannel } from '#modules/live/channels/index.ts'
import { type House, openHouse } from '#test/accounts/house.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { addEvent, giveTicket } from './theatre.ts'

export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604'
export const desktopAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

export interface TestDevice {
  token: string
  userAgent: string
}

interface Way {
  method?: string
  headers?: Record<string, string>
}

/** Requests over a socket, past the router as players do, and without normalizing the path. */
async function ask(address: string, path: string, { method = 'GET', headers = {} }: Way) {
  const { hostname, port } = new URL(address)
  const asked = request({ hostname, port, path, method, headers }).end()
  return new Promise<{ statusCode: number; body: string; rawPayload: Buffer }>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', async (answer) => {
      const rawPayload = await buffer(answer)
      resolve({ statusCode: answer.statusCode ?? 0, body: rawPayload.toString(), rawPayload })
    })
  })
}

export async function openRoom() {
  const house: House = await openHouse({ PUBLIC_URL: 'http://localhost:3000' })
  const { world } = house
  const address = await world.api.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...house,
    address,
    join: () => signUpMember(house),
    elsewhere: async (member: TestMember, userAgent: string): Promise<TestDevice> => {
      const { token } = await house.openElsewhere(member, { 'user-agent': userAgent })
      return { token, userAgent }
    },
    /** Starts a show; a paid one comes with a ticket for the member. */
    show: async (member: TestMember | null): Promise<string> => {
      const { id: eventId } = await addEvent(world, { isFree: member === null, slug: `hall-${randomUUID()}` })
      await world.db.app.begin((tx) =>
        openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }),
      )
      if (member) await giveTicket(world, member.uid, eventId)
      return eventId
    },
    play: (id: string, { token, userAgent }: TestDevice, body: { takeOver?: boolean } = {}) =>
      world.send('POST /api/v1/live/{id}/playback', {
        params: { id },
        body,
        token,
        headers: { 'user-agent': userAgent },
      }),
    confirm: (id: string, { token }: TestDevice) =>
      world.send('GET /api/v1/event/confirm/{id}', { params: { id }, token }),
    get: (path: string, way: Way = {}) => ask(address, path, way),
  }
}

export type RoomOfPages = Awaited<ReturnType<typeof openRoom>>
