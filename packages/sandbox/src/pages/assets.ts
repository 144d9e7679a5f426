import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const types = {
  'base.css': 'text/css; charset=utf-8',
  'gateway.css': 'text/css; charset=utf-8',
  'mailbox.css': 'text/css; charset=utf-8',
  'idp.css': 'text/css; charset=utf-8',
  'home.css': 'text/css; charset=utf-8',
  'storefront.css': 'text/css; charset=utf-8',
  'messenger.css': 'text/css; charset=utf-8',
  'gateway.js': 'text/javascript; charset=utf-8',
  'mailbox.js': 'text/javascript; charset=utf-8',
  'messenger.js': 'text/javascript; charset=utf-8',
}

export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, type] of Object.entries(types)) {
    const body = await readFile(new URL(`./assets/${name}`, import.meta.url))
    app.get(`/assets/${name}`, (_request, reply) =>
      reply
        .type(type)
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .send(body),
    )
  }
}
