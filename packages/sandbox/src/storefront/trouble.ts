import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * `error`: HTTP 500. `slow`: the response is late. `throttled`: 200 with the code THROTTLED. `garbage`: 200 with HTML
 * instead of JSON. `forged`: a well-formed response with foreign links and images.
 */
const troubles = ['none', 'error', 'slow', 'throttled', 'garbage', 'forged'] as const
type Trouble = (typeof troubles)[number]

type TroubleRequest = { trouble: Trouble; delaySeconds?: number }

const schema = {
  body: {
    type: 'object',
    required: ['trouble'],
    additionalProperties: false,
    properties: { trouble: { enum: troubles }, delaySeconds: { type: 'number', minimum: 0, maximum: 60 } },
  },
}

/** Longer than any client should wait. */
const slowSeconds = 12

export type StorefrontTrouble = {
  /** Counts a read; true when a faulty response was sent instead of the store's. */
  met(reply: FastifyReply): Promise<boolean>
  end(): void
}

/** `POST /__ctl/storefront` makes the store fail at every read. `GET` returns the number of reads. */
export function storefrontTrouble(app: FastifyInstance): StorefrontTrouble {
  let current: TroubleRequest = { trouble: 'none' }
  let reads = 0
  app.post<{ Body: TroubleRequest }>('/__ctl/storefront', { schema }, (request) => {
    current = request.body
    return { ...current, reads }
  })
  app.get('/__ctl/storefront', () => ({ ...current, reads }))
  return {
    async met(reply) {
      reads += 1
      const { trouble, delaySeconds = slowSeconds } = current
      if (trouble === 'slow') await pause(delaySeconds * 1000, undefined, { ref: false })
      const answer = answers[trouble]
      if (!answer) return false
      reply.code(answer.status).type(answer.type).send(answer.body)
      return true
    },
    end() {
      current = { trouble: 'none' }
      reads = 0
    },
  }
}

type Instead = { readonly status: number; readonly type: string; readonly body: string }

const instead = (status: number, type: string, body: string): Instead => ({ status, type, body })

const throttled = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }

const money = (amount: string) => ({ amount, currencyCode: 'KRW' })
const forged = (number: number, changes: object) => ({
  id: `gid://shopify/Product/${number}`,
  title: `Forged ${number}`,
  availableForSale: true,
  onlineStoreUrl: 'https://shop.example/products/forged',
  featuredImage: null,
  priceRange: { minVariantPrice: money('1000.0'), maxVariantPrice: money('1000.0') },
  ...changes,
})

/** Each has one fault. */
const forgeries = [
  forged(1, { onlineStoreUrl: 'javascript:alert(1)' }),
  forged(2, { onlineStoreUrl: 'http://shop.example/products/forged' }),
  forged(3, { onlineStoreUrl: 'https://user:word@shop.example/' }),
  forged(4, { featuredImage: { url: 'https://tracker.example/pixel.gif' } }),
  forged(5, { priceRange: { minVariantPrice: money('1000.5'), maxVariantPrice: money('1000.5') } }),
  forged(6, { priceRange: { minVariantPrice: money('-1'), maxVariantPrice: money('-1') } }),
  forged(7, { title: 7 }),
  forged(8, { availableForSale: 'yes' }),
]

const answers: Partial<Record<Trouble, Instead>> = {
  error: instead(500, 'text/plain', 'Internal Server Error'),
  throttled: instead(200, 'application/json', JSON.stringify(throttled)),
  garbage: instead(200, 'text/html', '<!doctype html><title>We will be back soon</title>'),
  forged: instead(
    200,
    'application/json',
    JSON.stringify({ data: { collection: { products: { nodes: forgeries } } } }),
  ),
}
