import { setTimeout as pause } from 'node:timers/promises'
import { protocolVersion, type ServerMessage } from '@encore/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { origin } from '#test/realtime/fan.ts'
import { memberToken } from '#test/realtime/stage.ts'
import { addMembers } from '#test/wallet/members.ts'
import { createWorld, type World } from '#test/world.ts'
import { addEvent, openTheatre, roomOf, type Theatre } from './theatre.ts'

const viewers = 200
const messagesEach = 10
const total = viewers * messagesEach

let world: World
let theatre: Theatre

beforeAll(async () => {
  world = await createWorld()
  theatre = await openTheatre(world)
})
afterAll(async () => {
  await theatre.close()
  await world.close()
})

/** Returns a deterministic generator of numbers in [0, 1). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Sends messages, loses its connection at random (also between a message and its acknowledgement), reconnects with
 * `since` and repeats what was not acknowledged. Returns all received messages in order of arrival.
 */
async function watch(
  { uid, name }: { uid: string; name: string },
  room: string,
  roll: () => number,
): Promise<{ log: string[]; cuts: number }> {
  const log: string[] = []
  const acknowledged = new Set<string>()
  let seen = 0
  let cuts = 0
  let refusal: ServerMessage | null = null

  const receive = (ws: WebSocket, message: ServerMessage) => {
    // A page also retries when the database was too busy to admit it.
    if (message.type === 'refused' && message.reason === 'UNAVAILABLE') return ws.terminate()
    if (message.type === 'refused' && message.retryAfterSec === undefined) refusal = message
    if (message.type === 'sent') acknowledged.add(message.clientId)
    if (message.type !== 'joined' && message.type !== 'tick') return
    if (message.type === 'joined' && message.truncated) log.push('left out')
    for (const { seq, text } of message.messages) log.push(`${seq} ${text}`)
    seen = message.seq
  }
  const connect = async (): Promise<WebSocket> => {
    const ws = new WebSocket(theatre.url, { origin })
    ws.on('message', (data) => receive(ws, JSON.parse(data.toString())))
    ws.on('error', () => {})
    const { promise: isOpen, resolve } = Promise.withResolvers<boolean>()
    ws.once('open', () => resolve(true)).once('close', () => resolve(false))
    if (!(await isOpen)) {
      await pause(100)
      return connect()
    }
    ws.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, token: memberToken(uid) }))
    ws.send(JSON.stringify({ type: 'join', room, since: seen }))
    return ws
  }

  let ws = await connect()
  /** A client that sends too much while the machine is slow is disconnected, and reconnects as a page would. */
  const goOn = async (ms: number) => {
    await pause(ms)
    expect(refusal).toBeNull()
    if (ws.readyState !== WebSocket.OPEN) ws = await connect()
  }
  for (let i = 0; i < messagesEach; i++) {
    const clientId = `${uid.slice(2, 12)}-${i}-message`
    await goOn(100 + roll() * 400)
    while (!acknowledged.has(clientId)) {
      ws.send(JSON.stringify({ type: 'chat.send', room, clientId, text: `${name}, message ${i}` }))
      if (roll() < 0.15) {
        cuts++
        ws.removeAllListeners('message').terminate()
        ws = await connect()
      } else await goOn(150)
    }
  }
  while (seen < total) await goOn(100)
  ws.terminate()
  return { log, cuts }
}

test('chat order: two hundred viewers with broken connections receive two thousand messages once, in one order', async () => {
  const members = await addMembers(world.db.owner, viewers)
  const event = await addEvent(world, { isFree: true })
  const logs = await Promise.all(
    members.map((uid, index) => watch({ uid, name: `viewer ${index}` }, roomOf(event.id), dice(index))),
  )
  const rows = await world.db.owner`
    select seq, text from chat_message where event_id = ${event.id} order by seq`
  const stored = rows.map(({ seq, text }) => `${seq} ${text}`)
  expect(stored).toHaveLength(total)
  expect(new Set(rows.map(({ text }) => text)).size).toBe(total)
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
  expect(logs.flatMap(({ log }) => strayLine(log, stored) ?? [])).toEqual([])
  expect(logs.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(viewers)
})

/** Returns the first line that breaks the stored order, or null; only lines announced as left out may be missing. */
function strayLine(log: string[], stored: string[]): string | null {
  let next = 0
  let mayJump = false
  for (const line of log) {
    if (line === 'left out') {
      mayJump = true
      continue
    }
    const at = mayJump ? stored.indexOf(line, next) : next
    if (stored[at] !== line) return line
    next = at + 1
    mayJump = false
  }
  return next === stored.length ? null : 'the end'
}
