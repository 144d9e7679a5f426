import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { locales, pathIn } from '@encore/contract/rules/locale'
import { addressText, arbitraryOf, spoiled } from '@encore/contract/testing/arbitrary'
import fc from 'fast-check'
import {
  hostileBodies,
  hostileFrames,
  hostileHeaders,
  hostileMethods,
  hostileTargets,
  oneOf,
} from './hostile.ts'

/** Destination of the requests, and what exists there. */
export interface FuzzTarget {
  /** Target: the members' pages or the studio's. */
  side: 'members' | 'studio'
  /** Host and port in the form that clients use: `localhost:3000`. */
  host: string
  origin: string
  /** Other Host values: some lead to this port, some nowhere. */
  otherHosts: readonly string[]
  paths: readonly string[]
  /** Ids that exist, by their prefix: `ev`, `pr`. */
  ids: Readonly<Record<string, readonly string[]>>
}

export interface FuzzRequest {
  bytes: Buffer
  /** Operation of the contract when the request uses its address in valid HTTP; otherwise null. */
  operation: EndpointKey | null
}

/** Returns the header that authenticates a request; read for each one, because some requests end the session. */
export type CallerHeaders = () => string

/** Placeholder for the header that authenticates a request. */
const callerMark = 'X-Caller: 1'

/** Generates `count` requests to one target, the same for the same seed. */
export const fuzzRequests = (target: FuzzTarget, seed: number, count: number): FuzzRequest[] =>
  fc.sample(requestTo(target), { seed, numRuns: count })

export const withCaller = (bytes: Buffer, caller: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(`${callerMark}\r\n`, caller ? `${caller}\r\n` : ''), 'latin1')

function requestTo(target: FuzzTarget): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 65, arbitrary: operationCall(target) },
    { weight: 20, arbitrary: pageRequest(target) },
    { weight: 15, arbitrary: hostileRequest(target) },
  )
}

const endpointOf = (key: EndpointKey): Endpoint => endpoints[key]

/** Operations that end the caller's session or account; they are sent without authentication. */
const isEnding = (key: EndpointKey) => /sign-out|member\/leave|DELETE \S*session/.test(key)

function operationCall(target: FuzzTarget): fc.Arbitrary<FuzzRequest> {
  const keys = (Object.keys(endpoints) as EndpointKey[]).filter(
    (key) => (endpointOf(key).staff !== undefined) === (target.side === 'studio'),
  )
  const calls = new Map(keys.map((key) => [key, callOf(key, target)]))
  return fc
    .constantFrom(...keys)
    .chain((key) => calls.get(key) ?? fc.constant({ bytes: Buffer.alloc(0), operation: key }))
}

function callOf(key: EndpointKey, target: FuzzTarget): fc.Arbitrary<FuzzRequest> {
  const { params, query, body, bytes } = endpointOf(key)
  const [method = '', template = ''] = key.split(' ')
  const given = (schema: object | undefined) =>
    schema
      ? fc.oneof(
          { weight: 9, arbitrary: arbitraryOf(schema) },
          { weight: 1, arbitrary: spoiled(arbitraryOf(schema)) },
        )
      : fc.constant(undefined)
  return fc
    .record({
      params: given(params),
      query: given(query),
      body: given(body),
      extra: fc.oneof(
        { weight: 11, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: oneOf(hostileHeaders) },
      ),
      caller: fc.integer({ min: 0, max: 19 }),
      pick: fc.nat(),
    })
    .map(({ params, query, body, extra, caller, pick }) => {
      const known = <T>(value: T): T => withKnownIds(value, target.ids, pick) as T
      const ids = known(params ?? {}) as Record<string, unknown>
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(addressText(ids[name])),
      )
      const search = new URLSearchParams(
        Object.entries((known(query) as object | undefined) ?? {}).map(([name, value]) => [
          name,
          addressText(value),
        ]),
      )
      const payload = bytes ? 'x' : body === undefined ? null : (JSON.stringify(known(body)) ?? '')
      const lines = [
        `Host: ${target.host}`,
        ...(caller > 0 && !isEnding(key) ? [callerMark] : []),
        `Origin: ${target.origin}`,
        'Sec-Fetch-Site: same-origin',
        'X-Requested-With: identity',
        ...(payload === null
          ? method === 'GET'
            ? []
            : ['Content-Type: application/json']
          : [
              `Content-Type: ${bytes?.types[0] ?? 'application/json'}`,
              `Content-Length: ${Buffer.byteLength(payload)}`,
            ]),
        ...(extra === null ? [] : [extra]),
      ]
      const address = search.size > 0 ? `${path}?${search}` : path
      return {
        bytes: request(method, address, lines, Buffer.from(payload ?? '')),
        operation: extra === null ? key : null,
      }
    })
}

function pageRequest(target: FuzzTarget): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: fc.constantFrom(...target.paths),
      locale: fc.constantFrom(...locales),
      suffix: fc.constantFrom(
        '',
        '',
        '',
        '.data',
        '/',
        '?zz=1',
        '?keyword=%ED%95%9C&page=1',
        '?page=99999999',
        '?tab=chat',
        '?_routes=root',
      ),
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', target.side === 'members' ? 'POST' : 'GET'),
      form: fc.constantFrom('', 'a=b', 'email=a%40b.test&password=x', '%', 'intent=x&quantity=-1'),
      encoding: fc.constantFrom('identity', 'gzip', 'br, gzip;q=0.5'),
      isCaller: fc.boolean(),
    })
    .map(({ path, locale, suffix, method, form, encoding, isCaller }) => {
      const isFile = /\.\w+$/.test(path)
      const address = isFile || target.side === 'studio' ? path + suffix : pathIn(locale, path) + suffix
      const lines = [
        `Host: ${target.host}`,
        `Accept-Encoding: ${encoding}`,
        ...(isCaller ? [callerMark] : []),
        ...(method === 'POST'
          ? [
              `Origin: ${target.origin}`,
              'Content-Type: application/x-www-form-urlencoded',
              `Content-Length: ${form.length}`,
            ]
          : []),
      ]
      return {
        bytes: request(method, address, lines, Buffer.from(method === 'POST' ? form : '')),
        operation: null,
      }
    })
}

function hostileRequest(target: FuzzTarget): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 3, arbitrary: fc.constant('GET') },
        { weight: 2, arbitrary: oneOf(hostileMethods) },
      ),
      address: fc.oneof(
        { weight: 3, arbitrary: oneOf(hostileTargets) },
        { weight: 1, arbitrary: fc.constantFrom(...target.paths) },
      ),
      frame: fc.oneof(
        { weight: 9, arbitrary: fc.constant({ version: 'HTTP/1.1', end: '\r\n' }) },
        { weight: 1, arbitrary: fc.constantFrom(...hostileFrames) },
      ),
      hosts: fc.oneof(
        { weight: 6, arbitrary: fc.constant<string[]>([target.host]) },
        { weight: 3, arbitrary: fc.constantFrom(...target.otherHosts).map((host): string[] => [host]) },
        { weight: 1, arbitrary: fc.subarray([target.host, ...target.otherHosts]) },
      ),
      headers: fc.array(oneOf(hostileHeaders), { maxLength: 3 }),
      body: oneOf(hostileBodies),
      isSized: fc.boolean(),
      isCaller: fc.boolean(),
    })
    .map(({ method, address, frame, hosts, headers, body, isSized, isCaller }) => {
      const lines = [
        ...hosts.map((host) => `Host: ${host}`),
        ...(isCaller ? [callerMark] : []),
        ...headers,
        ...(isSized ? [`Content-Length: ${body.length}`] : []),
      ]
      return { bytes: request(method, address, lines, Buffer.from(body, 'latin1'), frame), operation: null }
    })
}

function request(
  method: string,
  address: string,
  lines: readonly string[],
  body: Buffer,
  { version, end } = { version: 'HTTP/1.1', end: '\r\n' },
): Buffer {
  const first = [method, address, version].filter(Boolean).join(' ')
  const head = [first, ...lines, 'Connection: close', '', ''].join(end)
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Replaces well-formed unknown ids by existing ones, two out of three times. */
function withKnownIds(value: unknown, ids: FuzzTarget['ids'], pick: number): unknown {
  if (typeof value === 'string') {
    const known = ids[/^([a-z]+)_[0-9A-Za-z]{26}$/.exec(value)?.[1] ?? '']
    return known && known.length > 0 && pick % 3 > 0 ? known[pick % known.length] : value
  }
  if (Array.isArray(value)) return value.map((each) => withKnownIds(each, ids, pick))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withKnownIds(each, ids, pick)]),
  )
}
