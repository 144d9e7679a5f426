import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import type { WireAnswer } from './answer.ts'
import { nothingAllowed, securityHeaders } from './headers.ts'

export type WriteAnswer = (request: FastifyRequest, reply: FastifyReply, answer: WireAnswer) => void

/**
 * Writes answers past Fastify's reply, whose own work is much of what a refusal from memory costs. Of the hooks only
 * those after an answer see it, so all its headers are set here.
 */
export function createAnswerWriter({ config, clock }: Pick<Ctx, 'config' | 'clock'>): WriteAnswer {
  const always = {
    ...securityHeaders(config),
    'content-security-policy': nothingAllowed,
    'cache-control': 'private, no-store',
  }
  return (request, reply, answer) => {
    const text = answer.body === undefined ? null : JSON.stringify(answer.body)
    const headers = {
      ...always,
      // What may be kept must not tell the time: it would be another one when it is read.
      ...(answer.headers['cache-control'] ? {} : { 'x-server-time': clock.now() }),
      'x-request-id': request.id,
      ...answer.headers,
      ...(text === null ? {} : ofJson(text)),
    }
    reply.hijack()
    reply.raw.writeHead(answer.status, headers)
    reply.raw.end(text)
  }
}

const ofJson = (text: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
})
