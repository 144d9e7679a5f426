import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '#src/pages/html.ts'
import { sendPage } from '#src/pages/page.ts'
import { accountKey, isProved } from './account.ts'

/** `blocked`: connections break. `slow`: responses take 30 s. `refused`: booting is refused. */
const troubles = ['none', 'blocked', 'slow', 'refused'] as const
type Trouble = (typeof troubles)[number]

type WidgetOptions = {
  pluginKey: string
  language?: string
  memberId?: string
  memberHash?: string
  profile?: { name?: string }
}
/** `told`: everything the page sent about itself and its viewer. */
type Booted = { memberId: string | null; received: WidgetOptions; said: string[]; isOpen: boolean }

const text = { type: 'string', maxLength: 2_000 }
const bootSchema = {
  body: {
    type: 'object',
    required: ['pluginKey'],
    properties: {
      pluginKey: text,
      language: text,
      memberId: text,
      memberHash: text,
      profile: { type: 'object' },
    },
  },
}
const saySchema = {
  body: { type: 'object', required: ['text'], properties: { text: { ...text, minLength: 1 } } },
}
const troubleSchema = {
  body: {
    type: 'object',
    required: ['trouble'],
    additionalProperties: false,
    properties: { trouble: { enum: troubles } },
  },
}
const slowMs = 30_000

/**
 * Routes of a support messenger: the widget script, its window page and their API. Returns a function that clears all
 * state.
 */
export async function messengerRoutes(app: FastifyInstance): Promise<() => void> {
  const plugin = await readFile(new URL('./plugin.js', import.meta.url))
  let trouble: Trouble = 'none'
  const sessions: Booted[] = []

  app.get('/messenger/plugin.js', async (_request, reply) => {
    if (await isLost(reply, trouble)) return reply
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send(plugin)
  })
  app.get('/messenger/window', (_request, reply) =>
    sendPage(reply, 200, {
      lang: 'en',
      title: 'Messenger of the sandbox',
      kind: 'messenger',
      script: 'messenger.js',
      body: html`<main>
<header><h1>Support</h1><p id="who"></p><button type="button" id="close" aria-label="Close">×</button></header>
<ol id="lines" aria-live="polite"></ol>
<form id="say"><label for="text">Message</label><input id="text" name="text" maxlength="2000" autocomplete="off" required><button type="submit">Send</button></form>
</main>`,
    }),
  )
  app.post<{ Body: WidgetOptions }>('/messenger/boot', { schema: bootSchema }, async ({ body }, reply) => {
    if (await isLost(reply, trouble)) return reply
    const { pluginKey, memberId = null, memberHash = '', profile } = body
    const isKnown = pluginKey === accountKey && (memberId === null || isProved(memberId, memberHash))
    if (!isKnown || trouble === 'refused') return reply.code(403).send({ error: 'refused' })
    const name = memberId === null ? null : (profile?.name ?? memberId)
    sessions.push({ memberId, received: body, said: [], isOpen: true })
    return { session: sessions.length - 1, name }
  })
  app.post<{ Body: { text: string }; Params: { session: number } }>(
    '/messenger/:session/say',
    { schema: saySchema },
    ({ body, params }, reply) => {
      const session = sessions[params.session]
      if (!session?.isOpen) return reply.code(404).send({ error: 'shut down' })
      session.said.push(body.text)
      return { answer: `This is the sandbox. It heard: ${body.text}` }
    },
  )
  app.post<{ Params: { session: number } }>('/messenger/:session/end', ({ params }) => {
    const session = sessions[params.session]
    if (session) session.isOpen = false
    return {}
  })
  app.post<{ Body: { trouble: Trouble } }>('/__ctl/messenger', { schema: troubleSchema }, ({ body }) => {
    trouble = body.trouble
    return { trouble }
  })
  app.get('/__ctl/messenger', () => ({ trouble, sessions }))
  return () => {
    trouble = 'none'
    sessions.length = 0
  }
}

/** Returns true when the connection was broken. */
async function isLost(reply: FastifyReply, trouble: Trouble): Promise<boolean> {
  if (trouble === 'slow') await pause(slowMs, undefined, { ref: false })
  if (trouble !== 'blocked') return false
  reply.hijack()
  reply.raw.destroy()
  return true
}
