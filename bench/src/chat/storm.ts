import { setTimeout as pause } from 'node:timers/promises'
import { until } from './audience.ts'
import type { Room } from './rooms.ts'
import { openSink, type Sink } from './sink.ts'

export interface Storm {
  /** Milliseconds from the disconnection of all readers until the last one has every message sent in between. */
  caughtUpMs: number
  said: number
  /** Summed over all readers. */
  lost: number
  doubled: number
}

/** A reader that records the sequence numbers of all messages it received, in whatever frame. */
interface Reader {
  sink: Sink | null
  seqs: number[]
  /** Newest known sequence number, which a page sends when it rejoins. */
  seq: number
  isIn: boolean
}

interface Received {
  type: string
  seq: number
  messages: { seq: number }[]
}

const everyMs = 50
const awayMs = 500

/** Disconnects all readers of an active room simultaneously and lets them reconnect simultaneously. */
export async function storm(room: Room, count: number): Promise<Storm> {
  const readers: Reader[] = Array.from({ length: count }, () => ({
    sink: null,
    seqs: [],
    seq: 0,
    isIn: false,
  }))
  const speaker = await openSink({ url: room.url })
  room.enter(speaker)
  await until(() => speaker.frames() >= room.framesToEnter, 'entering')
  let isOver = false
  const come = async (reader: Reader) => {
    const sink = await openSink({ url: room.url, handle: (text) => handle(reader, text) })
    reader.sink = sink
    room.enter(sink, reader.seq)
    // A reader that the server disconnects comes back, as a page does.
    sink.socket.once('close', () => {
      if (reader.sink === sink && !isOver) void come(reader)
    })
  }
  const everybody = () => Promise.all(readers.map(come))
  const areIn = () => readers.every(({ isIn }) => isIn)

  for (let first = 0; first < count; first += 200)
    await Promise.all(readers.slice(first, first + 200).map(come))
  await until(areIn, 'entering')
  const before = Math.max(...readers.map(({ seq }) => seq))
  let said = 0
  const talking = setInterval(() => room.say(speaker, 1_000_000 + said++), everyMs)
  await pause(3_000)
  for (const reader of readers) {
    reader.isIn = false
    const { sink } = reader
    reader.sink = null
    sink?.socket.destroy()
  }
  const cutAt = performance.now()
  await pause(awayMs)
  await everybody()
  await until(areIn, 'coming back')
  const caughtUpMs = performance.now() - cutAt - awayMs
  await pause(2_000)
  clearInterval(talking)
  await until(() => readers.every(({ seq }) => seq >= before + said), 'hearing the last word')
  isOver = true
  for (const { sink } of [...readers, { sink: speaker }]) sink?.socket.destroy()
  const expected = Array.from({ length: said }, (_, n) => before + n + 1)
  const heard = readers.map(({ seqs }) => seqs.filter((seq) => seq > before))
  const lost = heard.map((seqs) => expected.filter((seq) => !seqs.includes(seq)).length)
  const doubled = heard.map((seqs) => seqs.length - new Set(seqs).size)
  return { caughtUpMs, said, lost: sum(lost), doubled: sum(doubled) }
}

function handle(reader: Reader, text: string): void {
  const received = JSON.parse(text) as Received
  if (received.type !== 'tick' && received.type !== 'joined') return
  for (const { seq } of received.messages) reader.seqs.push(seq)
  reader.seq = Math.max(reader.seq, received.seq)
  if (received.type === 'joined') reader.isIn = true
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
