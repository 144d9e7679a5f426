import { createServer } from 'node:http'

export interface Mailbox {
  url: string
  /** Returns the newest mail to an address, waiting until there are more than `after`. */
  newest(to: string, after?: number): Promise<string>
  count(to: string): number
  close(): Promise<void>
}

/** Receives mail as the sandbox does, for tests that need nothing else of it. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string; raw: string }[] = []
  const arrivals = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    mails.push({ to: String(request.headers['x-envelope-to']), raw: Buffer.concat(chunks).toString('utf8') })
    response.end('{}')
    for (const arrived of arrivals) arrived()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const count = (to: string) => mails.filter((mail) => mail.to === to).length
  return {
    url: `http://127.0.0.1:${port}`,
    count,
    newest: async (to, after = 0) => {
      while (count(to) <= after) {
        await new Promise<void>((resolve) => {
          const arrived = () => {
            arrivals.delete(arrived)
            resolve()
          }
          arrivals.add(arrived)
        })
      }
      return mails.findLast((mail) => mail.to === to)?.raw ?? ''
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
