import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { CachedPage } from './page-cache.ts'

/**
 * Sends a cached page in the client's preferred encoding, or 304 when the client already has it. `search` is the query
 * of the request, which a redirect keeps.
 */
export function sendCachedPage(
  asked: IncomingHttpHeaders,
  response: ServerResponse,
  page: CachedPage,
  requestId: string,
  search = '',
): void {
  if (page.status === 200 && isKnown(asked['if-none-match'], page.etag)) {
    response.writeHead(304, [...page.unchanged, 'x-request-id', requestId]).end()
    return
  }
  const { headers, body } = page[encodingFor(asked['accept-encoding'])]
  const way = page.movedTo === null ? [] : ['location', page.movedTo + search]
  response.writeHead(page.status, [...headers, ...way, 'x-request-id', requestId]).end(body)
}

const encodingFor = (accepted = '') =>
  brotli.test(accepted) ? 'br' : gzip.test(accepted) ? 'gzip' : 'identity'

/** A name with a weight of zero is a refusal (RFC 9110, 12.5.3). */
const brotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Compares by RFC 9110, 13.1.2: lists are supported, and a compressing proxy may have weakened the tag. */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined || given === etag) return given === etag
  return given === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
