import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Config } from '@encore/api'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

/** `/api/openapi.json` and a page to read and try it at `/api/docs`. */
export function mountReference(http: FastifyInstance, config: Config): void {
  const document = JSON.stringify(openApiDocument(config.publicUrl))
  http.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(document),
  )
  http.get('/api/docs', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  )
  http.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
  for (const [name, type] of Object.entries(files)) {
    http.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(await readFile(join(viewer, name))),
    )
  }
}

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Encore API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body><main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1 })`
