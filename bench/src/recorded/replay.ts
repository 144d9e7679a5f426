/** Minimal Node server: one Buffer with its headers for every request. Usage: replay.ts <port> <page.json> */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

export interface RecordedPage {
  headers: [name: string, value: string][]
  bodyBase64: string
}

const [port, file = ''] = process.argv.slice(2)
const page = JSON.parse(readFileSync(file, 'utf8')) as RecordedPage
const body = Buffer.from(page.bodyBase64, 'base64')
const headers = page.headers.flat()
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
