import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltFiles, holdBuiltFiles } from '../built-files.ts'

const icons = [
  'favicon.svg',
  'icon-96.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'share.jpg',
]

/** Folder of the verifier of draws, one file for Node. */
const verifierFolder = join(dirname(findPackageJSON('@encore/draw-protocol', import.meta.url) ?? ''), 'build')

/** Serves the verifier of draws once it is built. */
export function mountVerifier(http: FastifyInstance, folder = verifierFolder): void {
  const name = 'verify.mjs'
  if (!existsSync(join(folder, name))) return
  const built = holdBuiltFiles(folder, 'public, max-age=3600', [name])
  http.get(`/draws/${name}`, (request, reply) => send(built, name, request, reply))
}

/** Serves the browser's files: built ones have a hash in their name and never change. */
export function mountFiles(http: FastifyInstance, clientFolder: string): void {
  const built = holdBuiltFiles(join(clientFolder, 'assets'), 'public, max-age=31536000, immutable')
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    send(built, request.params['*'], request, reply),
  )
  const names = icons.filter((name) => existsSync(join(clientFolder, name)))
  const beside = holdBuiltFiles(clientFolder, 'public, max-age=3600', names)
  for (const name of names) http.get(`/${name}`, (request, reply) => send(beside, name, request, reply))
}

function send(files: BuiltFiles, name: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const file = files(name, String(headers['accept-encoding'] ?? ''))
  return file ? reply.headers(file.headers).send(file.body) : reply.callNotFound()
}
