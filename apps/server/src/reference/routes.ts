import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Config } from '@encore/api'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files = [
  { path: join(viewer, 'swagger-ui.css'), type: 'text/css; charset=utf-8' },
  { path: join(viewer, 'swagger-ui-bundle.js'), type: 'text/javascript; charset=utf-8' },
  { path: join(import.meta.dirname, 'reference.css'), type: 'text/css; charset=utf-8' },
]

/** Serves `/api/openapi.json` and an interactive page for it at `/api/docs`. */
export function mountReference(http: FastifyInstance, config: Config): void {
  let built: string | null = null
  const document = () => {
    built ??= JSON.stringify(openApiDocument(config.publicUrl))
    return built
  }
  http.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(document()),
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
  for (const { path, type } of files) {
    http.get(`/api/docs/${basename(path)}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(await readFile(path)),
    )
  }
}

const page = `<!DOCTYPE html>
<html lang="en" class="dark-mode">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Encore API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/reference.css">
</head>
<body><header><a href="/"><img src="/favicon.svg" alt="">Encore</a></header><main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1 })`
