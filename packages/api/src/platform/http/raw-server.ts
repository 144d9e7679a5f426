import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Failure } from '@encore/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '#platform/log.ts'
import { failureAnswer, newRequestId } from './answer.ts'
import { faultFailure } from './faults.ts'
import { nothingAllowed } from './headers.ts'
import { endWithAnswer } from './plain-answer.ts'

/** Responds and returns true, or leaves the request untouched and returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void | Promise<void>

/** The server below the framework. All listeners are added here, so that one guard covers them. */
export interface RawServer {
  /**
   * Offers each request to `answer` before Fastify builds its own request object, which costs more than sending a page
   * from memory. The last one added comes first. While the server closes, only Fastify responds: it ends the
   * connections.
   */
  addFastPath(answer: FastPath): void
  /** Sets the only listener for protocol upgrades; without one (null) such connections are closed. */
  onUpgrade(listener: UpgradeListener | null): void
}

declare module 'fastify' {
  interface FastifyInstance {
    raw: RawServer
  }
}

/**
 * Takes over the server's listeners. An exception in one of them costs its request, never the process. A request with
 * more than one Host is refused before any of them reads it (RFC 9112, 3.2).
 */
export function guardServer(
  http: FastifyInstance,
  log: Pick<Logger, 'error'>,
  headers: Record<string, string>,
): void {
  const { server } = http
  const framework = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  const fastPaths: FastPath[] = []
  let isClosing = false
  let upgrade: UpgradeListener | null = null

  const failed = (cause: unknown): string => {
    const requestId = newRequestId()
    log.error({ err: cause, requestId }, 'HTTP server listener failed')
    return requestId
  }

  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    try {
      if (!hasOneHost(request)) return endResponse(response, twoHosts, newRequestId(), headers)
      if (!isClosing && fastPaths.some((answer) => answer(request, response))) return
      for (const listener of framework) listener(request, response)
    } catch (cause) {
      endResponse(response, faultFailure(cause), failed(cause), headers)
    }
  })
  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A connection that breaks during the handshake needs no handling.
    socket.on('error', () => {})
    try {
      if (!hasOneHost(request)) endWithAnswer(socket, failureAnswer(twoHosts, newRequestId()), headers)
      else if (upgrade) await upgrade(request, socket, head)
      else socket.destroy()
    } catch (cause) {
      failed(cause)
      socket.destroy()
    }
  })
  http.addHook('preClose', async () => {
    isClosing = true
  })
  http.decorate('raw', {
    addFastPath: (answer) => {
      fastPaths.unshift(answer)
    },
    onUpgrade: (listener) => {
      upgrade = listener
    },
  })
}

const twoHosts: Failure = { error: 'INVALID_INPUT', fields: [{ path: 'Host', rule: 'duplicate' }] }

/** Responds with an error and closes the connection; aborts a response that has already begun. */
function endResponse(
  response: ServerResponse,
  failure: Failure,
  requestId: string,
  headers: Record<string, string>,
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const answer = failureAnswer(failure, requestId)
  const body = JSON.stringify(answer.body)
  response
    .writeHead(answer.status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'content-security-policy': nothingAllowed,
      'cache-control': 'private, no-store',
      'x-request-id': requestId,
      connection: 'close',
      ...answer.headers,
    })
    .end(body)
}

/** Node keeps the first Host and drops the others; a proxy in front may have used another one. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts <= 1
}
