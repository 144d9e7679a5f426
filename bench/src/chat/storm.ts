import { setTimeout as pause } from 'node:timers/promises'
import { until } from './audience.ts'
import type { Room } from './rooms.ts'
import { openSink, type Sink } from './sink.ts'

export interface Storm {
  /** From the moment all were cut off until the last one knew all that had been said meanwhile. */
  caughtUpMs: number
  said: number
  /** Over all readers. */
  lost: number
  doubled: number
}

/** A reader that keeps the numbers of what it was shown, in whatever frame they came. */
interface Reader {
  sink: Sink | null
  seqs: number[]
  /** The newest number known, as a page keeps it for its return. */
  seq: number
  isIn: boolean
}

interface Told {
  type: string
  seq: number
  messages: { seq: number }[]
}

const everyMs = 50
const awayMs = 500

/** All readers of a room in which somebody goes on talking lose their sockets at once, and come back at once. */
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
    const sink = await openSink({ url: room.url, hear: (text) => hear(reader, text) })
    reader.sink = sink
    room.enter(sink, reader.seq)
    // Whom the server sends away comes again, as a page does.
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

function hear(reader: Reader, text: string): void {
  const told = JSON.parse(text) as Told
  if (told.type !== 'tick' && told.type !== 'joined') return
  for (const { seq } of told.messages) reader.seqs.push(seq)
  reader.seq = Math.max(reader.seq, told.seq)
  if (told.type === 'joined') reader.isIn = true
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
