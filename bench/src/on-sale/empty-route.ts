/**
 * Minimal Fastify server: a route with the same bytes for every request. Usage: empty-route.ts <port> <status> <body>
 * <headers>
 */
import Fastify from 'fastify'

const [, , port, status, body = '', headerText = '{}'] = process.argv
const headers = JSON.parse(headerText) as Record<string, string>
const app = Fastify()
app.get('/', async () => 'ready')
app.post('/api/v2/order/product', async (_request, reply) =>
  reply.code(Number(status)).headers(headers).send(body),
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
