import { locales } from '@encore/contract/rules/locale'
import { socialProviders } from '@encore/contract/rules/social'
import type { FastifyInstance } from 'fastify'
import { callbackPath } from './callback-path.ts'

/** Fields that the page needs; the name that Apple sends once is dropped. */
const passedOn = ['code', 'state', 'iss', 'error']
const maxBytes = 16_384

/**
 * A form post from a provider's site carries no cookie. Nothing is processed here: the browser is redirected to the
 * page, which continues as its guest.
 */
export function mountFormAnswers(http: FastifyInstance): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    )
    for (const path of socialProviders.flatMap((provider) =>
      locales.map((locale) => callbackPath(provider, locale)),
    )) {
      scope.post<{ Body: string | undefined }>(path, (request, reply) => {
        const form = new URLSearchParams(request.body)
        const query = new URLSearchParams(passedOn.flatMap((name) => pairOf(form, name)))
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(`${path}?${query}`, 303)
      })
    }
  })
}

function pairOf(form: URLSearchParams, name: string): [string, string][] {
  const value = form.get(name)
  return value === null ? [] : [[name, value]]
}
