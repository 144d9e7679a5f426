/**
 * Minimal Node server for held reloads: once every viewer waits, it answers all of them in one loop from one Buffer
 * with its headers. Usage: holding.ts <port> <page.json> <viewers>
 */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { RecordedPage } from '../recorded/replay.ts'

const [port, file = '', viewers] = process.argv.slice(2)
const page = JSON.parse(readFileSync(file, 'utf8')) as RecordedPage
const body = Buffer.from(page.bodyBase64, 'base64')
const headers = page.headers.flat()
let held: ServerResponse[] = []
const server = createServer((request, response) => {
  if (!request.url?.includes('_HLS_msn'))
    return void response.end('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="0.0.m4s"')
  held.push(response)
  if (held.length < Number(viewers)) return
  const all = held
  held = []
  for (const waiting of all) {
    waiting.writeHead(200, headers)
    waiting.end(body)
  }
})
server.listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
