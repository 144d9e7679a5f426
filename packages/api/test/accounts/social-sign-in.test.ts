import { keptCallbacks, refusedCallbacks } from '@encore/contract/testing/callback-urls'
import { type Sandbox, startSandbox } from '@encore/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGuest, openMember } from '#test/members.ts'
import { createWorld, type World } from '#test/world.ts'
import {
  answerCompany,
  companies,
  joinByCompany,
  signUpBody,
  snsTypes,
  startVisit,
  tradeAnswer,
  visitCompany,
} from './company.ts'

let sandbox: Sandbox
let world: World
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, stateDir: null })
  world = await createWorld({ SANDBOX_URL: sandbox.url })
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

const rejected = { status: 400, body: { name: 'SNS_REJECTED', code: 1402 } }

async function countOf(table: 'member' | 'credential_social' | 'consent'): Promise<number> {
  const { owner } = world.db
  const [row] = await owner<{ count: number }[]>`select count(*)::int as count from ${owner(table)}`
  return row?.count ?? -1
}

test('social sign-in: lists the companies in their order', async () => {
  const reply = await world.send('GET /api/v1/auth/sns')
  expect(reply.body.content).toEqual(companies)
})

describe.each(companies)('social sign-in: %s', (company) => {
  const received = { name: `fan at ${company}`, email: `fan@${company}.test` }

  test('asks for consents at the first visit and stores nothing before the sign-up creates the member', async () => {
    const before = await countOf('member')
    const { token, reply } = await visitCompany(world, sandbox, company, received)
    expect(reply).toMatchObject({
      status: 200,
      body: { customToken: null, data: { isNewMember: true, snsType: snsTypes[company] } },
    })
    expect(await countOf('member')).toBe(before)
    const { data } = reply.body
    const key =
      company === 'kakao' ? 'POST /api/v1/auth/sign-in-sns/kakao-web' : 'POST /api/v1/auth/sign-in-sns'
    const joined = await world.send(key, { token, body: signUpBody(data.signUpToken, received.name) })
    const member = await openMember(world, joined.body.customToken)
    const me = await world.send('GET /api/v2/member/me', { token: member.session.idToken })
    const isProved = company !== 'line' && company !== 'facebook'
    expect(me.body).toMatchObject({
      displayName: received.name,
      snsType: snsTypes[company],
      email: isProved ? received.email : null,
      language: 'ko',
    })
  })

  test('signs the same member in later, whatever address the company names by then', async () => {
    const moved = { ...received, email: `moved@${company}.test` }
    const { reply } = await visitCompany(world, sandbox, company, moved)
    expect(reply.body.data).toMatchObject({ isNewMember: false, signUpToken: null })
    const member = await openMember(world, reply.body.customToken)
    const me = await world.send('GET /api/v2/member/me', { token: member.session.idToken })
    expect(me.body.displayName).toBe(received.name)
  })

  test('returns without a code when consent is refused', async () => {
    const { authorizationUrl } = await startVisit(world, company)
    const back = await answerCompany(sandbox, authorizationUrl, { ...received, answer: 'deny' })
    expect(back).toMatchObject({ code: '', error: 'access_denied' })
  })

  test('creates a member without an address', async () => {
    const quiet = { name: `quiet at ${company}`, answer: 'no-email' } as const
    const member = await joinByCompany(world, sandbox, company, quiet)
    const me = await world.send('GET /api/v2/member/me', { token: member.session.idToken })
    expect(me.body).toMatchObject({ displayName: quiet.name, email: null })
  })
})

describe('social sign-in: address of another account', () => {
  beforeAll(async () => {
    await joinByCompany(world, sandbox, 'google', { name: 'the owner', email: 'owner@fans.test' })
  })
  const borrowed = { name: 'somebody', email: 'Owner@fans.test' }

  test.each(['kakao', 'apple', 'x'] as const)(
    'tells its owner the other way in when the address is proved by %s',
    async (company) => {
      const { reply } = await visitCompany(world, sandbox, company, borrowed)
      expect(reply).toMatchObject({
        status: 409,
        body: { name: 'ACCOUNT_EXISTS', code: 1401, data: { snsType: 'GOOGLE' } },
      })
    },
  )

  test.each([
    ['kakao', 'unverified'],
    ['apple', 'unverified'],
    ['x', 'unverified'],
    ['line', 'continue'],
    ['facebook', 'continue'],
  ] as const)('opens and reveals nothing when the address is not proved by %s', async (company, answer) => {
    const name = `stranger at ${company}`
    const { token, reply } = await visitCompany(world, sandbox, company, { ...borrowed, name, answer })
    expect(reply.body.data).toMatchObject({ isNewMember: true, email: null })
    const body = signUpBody(reply.body.data.signUpToken, name)
    const joined = await world.send('POST /api/v1/auth/sign-in-sns', { token, body })
    const member = await openMember(world, joined.body.customToken)
    const me = await world.send('GET /api/v2/member/me', { token: member.session.idToken })
    expect(me.body).toMatchObject({ displayName: name, email: null })
  })

  test('refuses the sign-up when the address was taken while the form was open', async () => {
    const late = { name: 'late', email: 'late@fans.test' }
    const { token, reply } = await visitCompany(world, sandbox, 'kakao', late)
    await joinByCompany(world, sandbox, 'apple', { name: 'earlier', email: 'late@fans.test' })
    const body = signUpBody(reply.body.data.signUpToken, 'late')
    const joined = await world.send('POST /api/v1/auth/sign-in-sns', { token, body })
    expect(joined).toMatchObject({
      status: 409,
      body: { name: 'ACCOUNT_EXISTS', data: { snsType: 'APPLE' } },
    })
  })
})

describe('social sign-in: sign-up', () => {
  const newcomer = async (name: string) => {
    const { token, reply } = await visitCompany(world, sandbox, 'google', {
      name,
      email: `${name}@fans.test`,
    })
    const signUp = (more: object = {}, by = token) =>
      world.send('POST /api/v1/auth/sign-in-sns', {
        token: by,
        body: signUpBody(reply.body.data.signUpToken, name, more),
      })
    return { signUp, signUpToken: String(reply.body.data.signUpToken) }
  }

  test('stores the consents of a new member', async () => {
    const { signUp } = await newcomer('agreeable')
    const before = await countOf('consent')
    await signUp()
    expect(await countOf('consent')).toBe(before + 3)
  })

  test('welcomes like a sign-up by email and checks the nickname beforehand', async () => {
    const { signUp } = await newcomer('expected')
    const { session } = await openGuest(world)
    const isFree = async () => {
      const key = 'POST /api/v1/member/check-nickname'
      return (await world.send(key, { token: session.idToken, body: { nickname: 'expected' } })).body
        .available
    }
    expect(await isFree()).toBe(true)
    const member = await openMember(world, (await signUp()).body.customToken)
    expect(await isFree()).toBe(false)
    const received = await world.send('GET /api/v1/notification', { token: member.session.idToken })
    expect(received.body.content).toMatchObject([{ title: 'Welcome to Encore' }])
  })

  test('creates one member from five requests at once', async () => {
    const { signUp } = await newcomer('hasty')
    const before = await countOf('member')
    const replies = await Promise.all([signUp(), signUp(), signUp(), signUp(), signUp()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const members = await Promise.all(replies.map(({ body }) => openMember(world, body.customToken)))
    expect(new Set(members.map(({ session }) => session.user.uid)).size).toBe(1)
    expect(await countOf('member')).toBe(before + 1)
  })

  let careful = 0
  test.each([
    ['age', { agreements: { terms: '1', privacy: '1', over14: false, marketing: false } }, 'INVALID_INPUT'],
    ['nickname', { nickname: 'Official' }, 'NICKNAME_INVALID'],
    ['nickname that is taken', { nickname: 'the owner' }, 'NICKNAME_TAKEN'],
    ['property nobody knows', { email: 'mine@fans.test' }, 'INVALID_INPUT'],
  ])('names a bad %s and accepts another try', async (_, more, name) => {
    const { signUp } = await newcomer(`careful${++careful}`)
    expect((await signUp(more)).body.name).toBe(name)
    expect((await signUp()).status).toBe(200)
  })

  test('belongs to the guest who visited, for ten minutes', async () => {
    const { signUp } = await newcomer('slow')
    const stranger = await openGuest(world)
    expect(await signUp({}, stranger.session.idToken)).toMatchObject(rejected)
    expect(await signUp({ signUpToken: 's1.bm9uc2Vuc2U' })).toMatchObject(rejected)
    await later(11, async () => expect(await signUp()).toMatchObject(rejected))
  })
})

/** Runs `work` with the product clock moved forward by `minutes`. */
async function later(minutes: number, work: () => Promise<void>) {
  const shift = async (by: number) => {
    await world.db.owner`update app_clock set shift = ${by} * interval '1 minute'`
    await world.api.ctx.clock.sync()
  }
  await shift(minutes)
  await work().finally(() => shift(0))
}

describe('social sign-in: code of another visitor', () => {
  const received = { name: 'victim', email: 'victim@fans.test' }
  const visit = async (company: (typeof companies)[number] = 'google', change = (url: string) => url) => {
    const { token, authorizationUrl } = await startVisit(world, company)
    return { token, back: await answerCompany(sandbox, change(authorizationUrl), received) }
  }
  const changed = (name: string, value: string) => (address: string) => {
    const url = new URL(address)
    url.searchParams.set(name, value)
    return url.href
  }

  test('refuses another guest and still accepts the right one', async () => {
    const { token, back } = await visit()
    const stranger = await openGuest(world)
    expect(await tradeAnswer(world, 'google', stranger.session.idToken, back)).toMatchObject(rejected)
    expect((await tradeAnswer(world, 'google', token, back)).status).toBe(200)
  })

  test('works once, however many requests bring it at once', async () => {
    const { token, back } = await visit()
    const trades = Array.from({ length: 20 }, () => tradeAnswer(world, 'google', token, back))
    const statuses = (await Promise.all(trades)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
  })

  test('expires after ten minutes', async () => {
    const { token, back } = await visit()
    await later(11, async () =>
      expect(await tradeAnswer(world, 'google', token, back)).toMatchObject(rejected),
    )
  })

  test.each(companies)('%s: refuses a code of another visit', async (company) => {
    const [mine, attackers] = [await visit(company), await visit(company)]
    const mixed = { ...mine.back, code: attackers.back.code }
    expect(await tradeAnswer(world, company, mine.token, mixed)).toMatchObject(rejected)
  })

  test.each(companies)('%s: refuses a code made for another application', async (company) => {
    const { token, back } = await visit(company, changed('client_id', `stranger-${company}`))
    expect(back.code).not.toBe('')
    expect(await tradeAnswer(world, company, token, back)).toMatchObject(rejected)
  })

  test.each(['kakao', 'google', 'apple', 'line'] as const)(
    '%s: refuses an ID token with another nonce',
    async (company) => {
      const { token, back } = await visit(company, changed('nonce', 'of-somebody-else'))
      expect(back.code).not.toBe('')
      expect(await tradeAnswer(world, company, token, back)).toMatchObject(rejected)
    },
  )

  test('refuses the code of one company at another', async () => {
    const { token, back } = await visit('google')
    expect(await tradeAnswer(world, 'kakao', token, back)).toMatchObject(rejected)
    const kakao = await startVisit(world, 'kakao', { token })
    const state = new URL(kakao.authorizationUrl).searchParams.get('state') ?? ''
    const redirectUri = new URL(kakao.authorizationUrl).searchParams.get('redirect_uri') ?? ''
    expect(await tradeAnswer(world, 'kakao', token, { ...back, state, redirectUri })).toMatchObject(rejected)
  })

  test.each([
    ['another address', { redirectUri: 'https://evil.test/signin/callback/google' }],
    ['a state nobody gave out', { state: 'x'.repeat(43) }],
    ['another issuer', { iss: 'https://evil.test' }],
  ])('refuses a code with %s', async (_, more) => {
    const { token, back } = await visit()
    expect(await tradeAnswer(world, 'google', token, { ...back, ...more })).toMatchObject(rejected)
  })

  test('refuses an access token', async () => {
    const guest = await openGuest(world)
    const reply = await world.send('POST /api/v1/auth/sign-in-sns', {
      token: guest.session.idToken,
      body: { snsType: 'KAKAO', accessToken: 'of another app' },
    })
    expect(reply).toMatchObject({ status: 400, body: { name: 'INVALID_INPUT' } })
  })
})

test.each(companies)(
  'social sign-in: %s: tells a suspended member why and where to appeal',
  async (company) => {
    const received = { name: `banned at ${company}`, email: `banned@${company}.test` }
    const member = await joinByCompany(world, sandbox, company, received)
    await world.db.owner`select suspend_member(${member.session.user.uid}, 'FRAUD')`
    expect((await visitCompany(world, sandbox, company, received)).reply).toMatchObject({
      status: 423,
      body: { name: 'ACCOUNT_SUSPENDED', data: { reason: 'FRAUD', appealTo: 'help@encore.invalid' } },
    })
    await world.db.owner`select restore_member(${member.session.user.uid})`
    expect((await visitCompany(world, sandbox, company, received)).reply.status).toBe(200)
  },
)

test('social sign-in: unlinks a deleted account: the same person returns as a new member', async () => {
  const received = { name: 'fickle', email: 'fickle@fans.test' }
  const member = await joinByCompany(world, sandbox, 'kakao', received)
  const left = await world.send('POST /api/v1/member/leave', { token: member.session.idToken })
  expect(left.status).toBe(200)
  const again = await joinByCompany(world, sandbox, 'kakao', received)
  expect(again.session.user.uid).not.toBe(member.session.user.uid)
})

test.each(refusedCallbacks)('social sign-in: open redirect: drops the target %j', async (callbackUrl) => {
  const { session } = await openGuest(world)
  const [token, params] = [session.idToken, { provider: 'google' }]
  const start = { params, token, body: { callbackUrl } }
  const started = await world.send('POST /api/v1/auth/sns/{provider}/start', start)
  const rows = await world.db.owner<{ path: string }[]>`
    select callback_path as path from oauth_tx where subject_uid = ${session.user.uid}`
  if (started.status === 200) expect(rows).toMatchObject([{ path: '/' }])
  else {
    expect(started).toMatchObject({ status: 400, body: { name: 'INVALID_INPUT' } })
    expect(rows).toEqual([])
  }
})

test.each([
  ...keptCallbacks.map((input): [string, string] => [input, input]),
  ['//evil.test', '/'],
  ['/signin', '/'],
  [undefined, '/'],
])('social sign-in: returns the target %j as %s', async (callbackUrl, kept) => {
  const { token, authorizationUrl } = await startVisit(
    world,
    'google',
    callbackUrl === undefined ? {} : { callbackUrl },
  )
  const back = await answerCompany(sandbox, authorizationUrl, { name: 'wisher', email: 'wisher@fans.test' })
  expect((await tradeAnswer(world, 'google', token, back)).body.data.callbackUrl).toBe(kept)
})

test('social sign-in: returns not found for an unknown company', async () => {
  const guest = await openGuest(world)
  const start = { params: { provider: 'myspace' }, token: guest.session.idToken, body: {} }
  const reply = await world.send('POST /api/v1/auth/sns/{provider}/start', start)
  expect(reply).toMatchObject({ status: 404, body: { name: 'NOT_FOUND' } })
})
