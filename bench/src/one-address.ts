import { protocolVersion } from '@encore/contract/realtime'
import { WebSocket } from 'ws'
import { enterAsGuest } from './identity/calls.ts'
import { signUpFans } from './identity/fans.ts'
import { tryWrongPasswords, type Wrong } from './identity/wrong-passwords.ts'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'

export const oneAddress: Scenario = {
  name: 'one-address',
  summary: '500 guests behind one address, 100 of them sign up, and 1,000 wrong passwords from there',
  run,
}

const guests = 500
const newMembers = 100
const wrongPasswords = 1_000
const judgedAtMost = 100
const withinSec = 60
const atOnce = 50

async function run(): Promise<Report> {
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'on' } })
  try {
    const startedAt = performance.now()
    const sockets: WebSocket[] = []
    for (let come = 0; come < guests; come += atOnce)
      sockets.push(...(await Promise.all(Array.from({ length: atOnce }, () => connectGuest(product.url)))))
    const connectedSec = (performance.now() - startedAt) / 1_000
    const fans = await signUpFans(product, newMembers)
    const allSec = (performance.now() - startedAt) / 1_000
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    for (const socket of sockets) socket.terminate()
    const wrong = await tryWrongPasswords(product.url, fans, wrongPasswords)
    return reportOf({ open, connectedSec, members: fans.length, allSec, wrong })
  } finally {
    await product.stop()
  }
}

async function connectGuest(url: string): Promise<WebSocket> {
  const token = await enterAsGuest(url)
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime`, { origin: url })
  const welcomed = Promise.withResolvers<void>()
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, token })))
  socket.on('message', () => welcomed.resolve())
  socket.on('error', welcomed.reject)
  socket.on('close', (code) => welcomed.reject(new Error(`The socket closed with ${code}`)))
  await welcomed.promise
  return socket
}

interface Found {
  open: number
  connectedSec: number
  members: number
  allSec: number
  wrong: Wrong
}

const reportOf = ({ open, connectedSec, members, allSec, wrong }: Found): Report => ({
  rows: [
    {
      what: `${guests} guests with a session and a socket`,
      found: `${open} in ${connectedSec.toFixed(1)} s`,
    },
    {
      what: `${newMembers} of one address signed up as well`,
      found: `${members}, all by ${allSec.toFixed(1)} s`,
    },
    { what: `${wrongPasswords} wrong passwords at once, judged`, found: wrong.judged },
    { what: 'answered 429', found: wrong.refused },
    { what: 'argon2 verifications', found: wrong.hashes },
    { what: 'owner on a device that signed in before', found: wrong.knownDevice },
    { what: 'owner on another device', found: wrong.newDevice },
  ],
  targets: [
    {
      target: `${guests} guests and ${newMembers} sign-ups within ${withinSec} s`,
      found: `${open} and ${members} in ${allSec.toFixed(1)} s`,
      holds: open === guests && members === newMembers && allSec <= withinSec,
    },
    {
      target: `of ${wrongPasswords} wrong passwords at most ${judgedAtMost} reach argon2, the others are 429`,
      found: `${wrong.hashes} verified, ${wrong.refused} refused`,
      holds: wrong.hashes <= judgedAtMost && wrong.judged + wrong.refused === wrongPasswords,
    },
    {
      target: 'the owner gets in meanwhile on a known device, and only there',
      found: `${wrong.knownDevice} and ${wrong.newDevice}`,
      holds: wrong.knownDevice === 200 && wrong.newDevice === 429,
    },
  ],
  notes: [
    'Limits as in production, one server process; server, database, mailbox and generator share the machine.',
  ],
})
