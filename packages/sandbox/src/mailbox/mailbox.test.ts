import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jsonOf, startWorld, type World } from '#src/testing/world.ts'
import type { Mail } from './mailbox.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await fetch(`${world.url}/mail`, { method: 'DELETE' })
})
afterAll(() => world.close())

const raw = (
  subject: string,
  more = 'Content-Type: text/plain; charset=utf-8',
  body = 'Your code is 482913',
) =>
  ['From: Encore <no-reply@encore.test>', 'To: fan@example.test', `Subject: ${subject}`, more, '', body].join(
    '\r\n',
  )

async function deliver(mail: string, to = 'fan@example.test'): Promise<string> {
  const response = await fetch(`${world.url}/mail/inbox`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-envelope-to': to },
    body: mail,
  })
  expect(response.status).toBe(201)
  return (await jsonOf<{ ids: string[] }>(response)).ids[0] ?? ''
}

async function list(query = ''): Promise<Mail[]> {
  return (await jsonOf<{ content: Mail[] }>(await fetch(`${world.url}/mail.json${query}`))).content
}

const page = async (path: string) => (await fetch(world.url + path)).text()

const alternative = [
  'multipart/alternative; boundary=b',
  [
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Open http://localhost:3000/verify?code=1 now',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><head></head><body><script>alert(1)</script><a href="http://localhost:3000/">Open</a></body></html>',
    '--b--',
  ].join('\r\n'),
] as const

test('sandbox mailbox: parses a mail and lists it, newest first', async () => {
  await deliver(raw('=?utf-8?B?7J247Kad?='))
  await deliver(raw('Second', `Content-Type: ${alternative[0]}`, alternative[1]))
  const [second, first] = await list()
  expect(first).toMatchObject({
    to: 'fan@example.test',
    from: 'Encore <no-reply@encore.test>',
    subject: '인증',
    text: expect.stringContaining('Your code is 482913'),
    html: '',
    receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(second).toMatchObject({ subject: 'Second', html: expect.stringContaining('<a href=') })
})

test('sandbox mailbox: assigns a mail by its envelope, one copy for each recipient', async () => {
  await deliver(raw('Hidden copy'), 'one@example.test, Two@example.test')
  expect((await list()).map((mail) => mail.to)).toEqual(['Two@example.test', 'one@example.test'])
  expect(await list('?to=two@EXAMPLE.test')).toHaveLength(1)
  expect(await list('?to=fan@example.test')).toEqual([])
})

test('sandbox mailbox: since omits earlier mails', async () => {
  await deliver(raw('Now'))
  expect(await list('?since=2020-01-01T00:00:00Z')).toHaveLength(1)
  expect(await list('?since=2999-01-01T00:00:00Z')).toEqual([])
  expect((await fetch(`${world.url}/mail.json?since=yesterday`)).status).toBe(400)
})

test('sandbox mailbox: the inbox shows the list and the opened mail', async () => {
  const id = await deliver(raw('<i>Code</i>'))
  expect(await page('/mail')).toContain('&#60;i&#62;Code')
  const opened = await page(`/mail/${id}`)
  expect(opened).toContain('aria-current="page"')
  expect(opened).toContain('Your code is 482913')
  expect(await page('/mail?to=nobody@example.test')).toContain('No mail to nobody@example.test')
})

test('sandbox mailbox: shows markup in a frame without scripts and opens links outside', async () => {
  const id = await deliver(raw('Mail', `Content-Type: ${alternative[0]}`, alternative[1]))
  const opened = await page(`/mail/${id}`)
  expect(opened).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(opened).toContain('<a href="http://localhost:3000/verify?code=1" target="_blank"')
  const frame = await fetch(`${world.url}/mail/${id}/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(await frame.text()).toContain('<head><base target="_blank">')
})

test('sandbox mailbox: keeps the last 500, also after a restart', async () => {
  const recipients = Array.from({ length: 501 }, (_, index) => `fan${index}@example.test`)
  await deliver(raw('To everybody'), recipients.join(','))
  await world.restart()
  const mails = await list()
  expect(mails).toHaveLength(500)
  expect(mails.at(-1)?.to).toBe('fan1@example.test')
})

test('sandbox mailbox: returns an attachment unchanged', async () => {
  const mixed = [
    'multipart/mixed; boundary=m',
    [
      '--m',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the file',
      '--m',
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment; filename="show.bin"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('one\r\ntwo\r\n').toString('base64'),
      '--m--',
    ].join('\r\n'),
  ] as const
  const id = await deliver(raw('File', `Content-Type: ${mixed[0]}`, mixed[1]))
  expect(await page(`/mail/${id}`)).toContain(`href="/mail/${id}/file/0" download="show.bin"`)
  const file = await fetch(`${world.url}/mail/${id}/file/0`)
  expect(file.headers.get('content-type')).toContain('application/octet-stream')
  expect(await file.text()).toBe('one\r\ntwo\r\n')
  for (const path of [`${id}/file/1`, `${id}/file/x`, 'nobody/file/0'])
    expect((await fetch(`${world.url}/mail/${path}`)).status).toBe(404)
})

test('sandbox mailbox: deleting empties the inbox', async () => {
  await deliver(raw('Gone'))
  expect((await fetch(`${world.url}/mail`, { method: 'DELETE' })).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await page('/mail')).toContain('No mail yet')
})

test('sandbox mailbox: refuses a mail without recipients or in another form', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${world.url}/mail/inbox`, { method: 'POST', headers, body: raw('x') })
  expect((await send({ 'content-type': 'message/rfc822' })).status).toBe(400)
  expect((await send({ 'content-type': 'text/plain', 'x-envelope-to': 'a@b.test' })).status).toBe(415)
})
