import type { FastifyInstance } from 'fastify'
import { originOf } from '#src/eximbay/deposit-routes.ts'
import { sendPage } from '#src/pages/page.ts'
import { answerQuery } from './answer-query.ts'
import { findGood } from './goods.ts'
import { QueryError } from './graphql-document.ts'
import { languages, pathOf } from './markets.ts'
import { picture } from './picture.ts'
import { goodPage, shopPage, unknownPage } from './shop-pages.ts'
import { storefrontTrouble } from './trouble.ts'

/** Public, like the tokens of real stores. */
export const storefrontToken = 'sandbox-storefront-public-token'

type Query = { Params: { version: string }; Body: { query?: unknown; variables?: unknown } | null }

const prefix = '/storefront'

/** The official store: its Storefront API and website. Returns a function that ends all trouble. */
export function storefrontRoutes(app: FastifyInstance): () => void {
  const trouble = storefrontTrouble(app)

  app.post<Query>(`${prefix}/api/:version/graphql.json`, async (request, reply) => {
    if (await trouble.met(reply)) return reply
    const { params, body, headers } = request
    if (!/^\d{4}-(?:01|04|07|10)$/.test(params.version)) return reply.code(404).send({ errors: 'Not Found' })
    if (headers['x-shopify-storefront-access-token'] !== storefrontToken)
      return reply.code(401).send({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })
    reply.header('x-shopify-api-version', params.version)
    if (typeof body?.query !== 'string')
      return reply.code(400).send({ errors: [{ message: 'Required parameter missing or invalid: query' }] })
    try {
      const shop = { origin: originOf(request) + prefix }
      return { data: answerQuery(shop, body.query, variablesOf(body.variables)) }
    } catch (cause) {
      if (!(cause instanceof QueryError)) throw cause
      return { errors: [{ message: cause.message, extensions: { code: cause.code } }] }
    }
  })

  app.get<{ Params: { file: string } }>(`${prefix}/cdn/:file`, (request, reply) => {
    const good = findGood(request.params.file.replace(/\.svg$/, ''))
    if (!good) return reply.code(404).send()
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .type('image/svg+xml')
      .send(picture(good))
  })

  for (const language of languages) {
    const path = `${prefix}${pathOf[language]}`
    app.get(path, (_request, reply) => sendPage(reply, 200, shopPage(language)))
    app.get<{ Params: { handle: string } }>(`${path}/products/:handle`, (request, reply) => {
      const good = findGood(request.params.handle)
      if (!good || good.isUnlisted) return sendPage(reply, 404, unknownPage(language))
      return sendPage(reply, 200, goodPage(good, language))
    })
  }
  return trouble.end
}

const variablesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
