/**
 * Many viewers who hold a reload of one playlist open simultaneously. Usage: waiters.ts <url of ll.m3u8> <viewers>.
 * Prints one line of JSON: milliseconds from the first response to the last, and the number of failed ones.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const [address = '', count = '0'] = process.argv.slice(2)
const url = new URL(address)
const viewers = Number(count)

/** A loopback address has 28,000 ports; several leave room for ports that earlier runs still occupy. */
const dial = (viewer: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port: Number(url.port), localAddress: `127.0.0.${2 + (viewer % 4)}` },
      () => resolve(socket),
    ).on('error', reject)
  })

/**
 * Far enough ahead for all requests to arrive before the part exists. The connections are open by then, and players may
 * request at most two segments ahead.
 */
const partsAhead = 4

/** Waits until a segment has just started, so that the parts ahead may be requested, and returns the request. */
async function reloadAhead(): Promise<string> {
  for (;;) {
    const playlist = await (await fetch(url)).text()
    const [, segment = '0', part = ''] = /PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d+)\.m4s"/.exec(playlist) ?? []
    if (part !== '0') {
      await pause(20)
      continue
    }
    // Media sequence numbers count from 1, segments from 0.
    const sequence = Number(segment) + 1 + Math.floor(partsAhead / 4)
    const query = `_HLS_msn=${sequence}&_HLS_part=${partsAhead % 4}`
    return `GET ${url.pathname}?${query} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: gzip\r\n\r\n`
  }
}

const sockets: Socket[] = []
while (sockets.length < viewers) {
  const batch = Array.from({ length: Math.min(200, viewers - sockets.length) }, (_, n) =>
    dial(sockets.length + n),
  )
  sockets.push(...(await Promise.all(batch)))
}
const answeredAt: number[] = []
let unwished = 0
const answers = sockets.map(
  (socket) =>
    new Promise<void>((resolve) => {
      socket.once('data', (piece) => {
        answeredAt.push(performance.now())
        if (!piece.toString('latin1', 0, 16).startsWith('HTTP/1.1 200 ')) unwished++
        resolve()
      })
      socket.once('close', () => resolve())
    }),
)
const head = await reloadAhead()
const askedAt = performance.now()
for (const socket of sockets) socket.write(head)
await Promise.all(answers)
for (const socket of sockets) socket.destroy()
const firstAt = Math.min(...answeredAt)
const lastAt = Math.max(...answeredAt)
console.log(
  JSON.stringify({
    waitedMs: Math.round(firstAt - askedAt),
    answeredWithinMs: Math.round(lastAt - firstAt),
    unwished: unwished + viewers - answeredAt.length,
  }),
)
