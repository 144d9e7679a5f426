import { createServer, type Socket } from 'node:net'

export interface MailServer {
  url: string
  tries(): number
  /** Accepts mail from now on; until then the server refuses it as busy. */
  open(): void
  taken(): { to: string; raw: string }[]
  close(): Promise<void>
}

/** A mail server that answers "try again later" (RFC 5321) until it is opened. */
export async function startMailServer(): Promise<MailServer> {
  const state = { isOpen: false, tries: 0, taken: [] as { to: string; raw: string }[] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    converse(socket, state)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    tries: () => state.tries,
    open: () => {
      state.isOpen = true
    },
    taken: () => state.taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function converse(
  socket: Socket,
  state: { isOpen: boolean; tries: number; taken: { to: string; raw: string }[] },
): void {
  let unread = ''
  let to = ''
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const receive = (line: string) => {
    const [, recipient] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? []
    if (recipient !== undefined) {
      state.tries++
      to = recipient
      return say(state.isOpen ? '250 fine' : '451 try again later')
    }
    if (/^DATA/i.test(line)) {
      inData = true
      return say('354 go on')
    }
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
    say('250 fine')
  }
  socket.setEncoding('utf8').on('error', () => {})
  socket.on('data', (chunk: string) => {
    unread += chunk
    for (;;) {
      const end = inData ? unread.indexOf('\r\n.\r\n') : unread.indexOf('\r\n')
      if (end < 0) return
      const heard = unread.slice(0, end)
      unread = unread.slice(end + (inData ? 5 : 2))
      if (!inData) {
        receive(heard)
        continue
      }
      inData = false
      state.taken.push({ to, raw: heard })
      say('250 taken')
    }
  })
  say('220 mail')
}
