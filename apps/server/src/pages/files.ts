import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The browser's files: built ones carry a hash in their name and never change. */
export function mountFiles(http: FastifyInstance, clientFolder: string): void {
  http.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: true,
    preCompressed: true,
  })
  for (const name of [
    'favicon.svg',
    'icon-96.png',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'apple-touch-icon.png',
    'share.jpg',
  ]) {
    if (!existsSync(join(clientFolder, name))) continue
    http.get(`/${name}`, (_request, reply) =>
      reply.sendFile(name, clientFolder, { maxAge: '1h', immutable: false }),
    )
  }
}
