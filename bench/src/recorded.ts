import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '@encore/dev-env'
import type { Contender } from './contest.ts'
import { launch } from './launch.ts'
import type { RecordedPage } from './recorded/replay.ts'

/** The limit of a Node server: a recorded response from one Buffer, for every request. */
export function replay(file: string): Contender {
  return {
    name: 'node:http',
    start: async () => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const server = await launch(fileURLToPath(new URL('recorded/replay.ts', import.meta.url)), {
        url,
        args: [String(port), file],
      })
      return { url, stop: server.stop }
    },
  }
}

/** Headers that every server adds itself. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Records a response as sent over the network, still compressed. */
export function recordAnswer(url: string, headers: Record<string, string>): Promise<RecordedPage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          headers: pairsOf(response.rawHeaders),
          bodyBase64: Buffer.concat(chunks).toString('base64'),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

export const byteCountOf = ({ bodyBase64 }: RecordedPage): number => Buffer.from(bodyBase64, 'base64').length

function pairsOf(raw: string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return pairs.filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
}
