import type { FastifyInstance } from 'fastify'
import { sendPage } from '#src/pages/page.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'

type Filter = { to?: string; since?: string }

const listSchema = {
  querystring: {
    type: 'object',
    properties: { to: { type: 'string' }, since: { type: 'string', format: 'date-time' } },
  },
}

// Mail HTML may load images and styles; scripts and forms never run.
const mailPolicy = [
  "default-src 'none'",
  'img-src * data:',
  "style-src 'unsafe-inline'",
  'font-src * data:',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** Receives every mail that the product sends, for any recipient. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.post<{ Body: Uint8Array }>('/mail/inbox', async (request, reply) => {
    const envelope = String(request.headers['x-envelope-to'] ?? '')
    const recipients = envelope.split(',').flatMap((address) => address.trim() || [])
    if (recipients.length === 0) return reply.code(400).send({ error: 'X-Envelope-To is missing' })
    if (!(request.body instanceof Uint8Array))
      return reply.code(415).send({ error: 'the body has to be message/rfc822' })
    return reply.code(201).send({ ids: await mailbox.receive(request.body, recipients) })
  })

  app.get<{ Querystring: Filter }>('/mail.json', { schema: listSchema }, (request) => ({
    content: mailbox.list(request.query),
  }))

  app.delete('/mail', (_request, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })
  app.post('/mail/clear', (_request, reply) => {
    mailbox.clear()
    return reply.redirect('/mail', 303)
  })

  app.get<{ Querystring: Filter }>('/mail', (request, reply) => {
    const { to = '' } = request.query
    return sendPage(reply, 200, mailboxPage(mailbox.list({ to }), to, undefined))
  })

  app.get<{ Params: { id: string }; Querystring: Filter }>('/mail/:id', (request, reply) => {
    const { to = '' } = request.query
    const mail = mailbox.find(request.params.id)
    if (!mail) return reply.redirect('/mail', 303)
    return sendPage(reply, 200, mailboxPage(mailbox.list({ to }), to, mail))
  })

  app.get<{ Params: { id: string } }>('/mail/:id/html', (request, reply) => {
    const mail = mailbox.find(request.params.id)
    if (!mail) return reply.code(404).send({ error: 'no such mail' })
    return reply
      .headers({ 'content-security-policy': mailPolicy, 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(withLinksInNewTabs(mail.html))
  })

  app.get<{ Params: { id: string; index: string } }>('/mail/:id/file/:index', (request, reply) => {
    const file = mailbox.find(request.params.id)?.attachments[Number(request.params.index)]
    if (!file) return reply.code(404).send({ error: 'no such file' })
    return reply
      .headers({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
      .type(file.mimeType)
      .send(Buffer.from(file.content, 'base64'))
  })
}

/** Otherwise links of a mail would open inside the frame. */
function withLinksInNewTabs(markup: string): string {
  const base = '<base target="_blank">'
  const head = /<head[^>]*>/i.exec(markup)
  if (!head) return base + markup
  const end = head.index + head[0].length
  return markup.slice(0, end) + base + markup.slice(end)
}
