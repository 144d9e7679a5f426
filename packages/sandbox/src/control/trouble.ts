import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Provider, providers } from '#src/gateway/records.ts'

/**
 * `error`: HTTP 500 without any effect. `reset` and `slow`: the request takes effect, but the connection breaks before
 * the response, or the response comes after the client's timeout.
 */
const troubles = ['none', 'error', 'reset', 'slow'] as const
type Trouble = (typeof troubles)[number]

type TroubleRequest = { provider: Provider; trouble: Trouble; delaySeconds?: number }

const schema = {
  body: {
    type: 'object',
    required: ['provider', 'trouble'],
    additionalProperties: false,
    properties: {
      provider: { enum: providers },
      trouble: { enum: troubles },
      delaySeconds: { type: 'number', minimum: 0, maximum: 60 },
    },
  },
}

/** Longer than the merchant's timeout. */
const slowSeconds = 12

/** `POST /__ctl/trouble` makes a gateway fail at all merchant requests. Returns a function that ends all trouble. */
export function troubleRoutes(app: FastifyInstance): () => void {
  const current = new Map<Provider, TroubleRequest>()
  const troubleAt = (url: string) => {
    const provider = providerAt(url)
    return provider && current.get(provider)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (troubleAt(request.url)?.trouble === 'error') return reply.code(500).send('Internal Server Error')
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const met = troubleAt(request.url)
    if (met?.trouble === 'reset') request.raw.socket.destroy()
    if (met?.trouble === 'slow')
      await pause((met.delaySeconds ?? slowSeconds) * 1000, undefined, { ref: false })
    return payload
  })
  app.post<{ Body: TroubleRequest }>('/__ctl/trouble', { schema }, (request) => {
    current.set(request.body.provider, request.body)
    return {
      trouble: Object.fromEntries(providers.map((name) => [name, current.get(name)?.trouble ?? 'none'])),
    }
  })
  return () => current.clear()
}

const addresses: [prefix: string, provider: Provider][] = [
  ['/Gateway/', 'eximbay'],
  ['/office/report', 'eximbay'],
  ['/v1.0/payments/', 'payletter_kr'],
  ['/api/payment/', 'payletter_global'],
  ['/office/payletter-global', 'payletter_global'],
]

const providerAt = (url: string): Provider | undefined =>
  addresses.find(([prefix]) => url.startsWith(prefix))?.[1]
