import { locales } from '@encore/contract/rules/locale'
import { socialProviders } from '@encore/contract/rules/social'
import type { FastifyInstance } from 'fastify'
import { callbackPath } from './callback-path.ts'

/** What the page needs of an answer; the name that Apple tells once stays behind. */
const passedOn = ['code', 'state', 'iss', 'error']
const maxBytes = 16_384

/**
 * A company that answers by a form comes from another site, so no cookie comes along: nothing is read or decided
 * here, the browser is sent on to the page, which asks as the guest it was.
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
