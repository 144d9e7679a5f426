import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { purgeDeparted } from '#modules/accounts/members/store.ts'
import { credit } from '#modules/accounts/wallet/index.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import { transact } from '#platform/db/transact.ts'
import { ownPage, signUpMember, type TestMember } from '#test/members.ts'
import { type House, openHouse } from './house.ts'

let house: House
let joined: { memberId: string; isReturning: boolean }[]
beforeAll(async () => {
  house = await openHouse()
  joined = []
  house.world.api.ctx.events.on('member.joined', async (_tx, event) => {
    joined.push(event)
  })
})
afterAll(() => house.close())

const leave = (token: string) => house.send('POST /api/v1/member/leave', { token })
const preview = async (token: string) => (await house.send('GET /api/v1/member/leave', { token })).body

const give = ({ uid }: TestMember, amount: number, lot: 'PURCHASED' | 'FREE') =>
  transact(house.world.db.app, async (tx) => {
    await credit(tx, { memberId: uid, amount, lot, sourceType: 'GRANT', sourceId: `${uid} ${lot}` })
    return ok(null)
  })

test('account deletion: closes the wallet, ends every session and frees address and nickname', async () => {
  const member = await signUpMember(house, { nickname: 'Evergreen', email: 'evergreen@fans.test' })
  const elsewhere = await house.openElsewhere(member)
  await give(member, 100, 'PURCHASED')
  await give(member, 10, 'FREE')
  await transact(house.world.db.app, async (tx) => {
    const source = { source: 'GRANT', sourceId: 'g', scope: 'LIVE' } as const
    await grantEntitlement(tx, { memberId: member.uid, eventId: newId('ev'), ...source })
    return ok(null)
  })
  expect(await preview(member.token)).toEqual({
    blockers: [],
    losses: [
      { kind: 'CUBES_BOUGHT', amount: 100 },
      { kind: 'CUBES_FREE', amount: 10 },
      { kind: 'TICKETS', amount: 1 },
    ],
  })
  const mails = house.mailbox.count(member.email)
  const closed = await leave(member.token)
  expect(closed).toMatchObject({ status: 200, body: { left: true } })
  expect(closed.headers['set-cookie']).toMatch(/^dev_known_device=; Max-Age=0;/)
  for (const token of [member.token, elsewhere.token]) expect((await house.me(token)).status).toBe(401)
  expect((await leave(member.token)).status).toBe(401)
  expect((await house.refresh(member.cookie)).status).toBe(204)
  expect((await house.signIn(member.email, member.password)).body.name).toBe('INVALID_CREDENTIALS')
  expect(await house.mailbox.newest(member.email, mails)).toContain('You have left')

  const { app, owner } = house.world.db
  expect(await app`select * from ledger_audit`).toEqual([])
  const entries = await app<{ account: string; amount: number }[]>`
    select account, sum(amount)::bigint as amount from ledger_entry e join ledger_transaction t on t.id = transaction_id
    where kind = 'CLOSING' group by account order by account`
  expect(entries.map((row) => ({ ...row }))).toEqual([
    { account: 'cube:house:forfeited', amount: 10 },
    { account: 'cube:house:refunddue', amount: 100 },
    { account: `cube:${member.uid}`, amount: -110 },
  ])
  const [left] = await owner`select email, nickname, status from member where uid = ${member.uid}`
  expect(left).toEqual({ email: null, nickname: '—', status: 'LEFT' })

  await house.letTimePass()
  const again = await signUpMember(house, { nickname: 'evergreen', email: member.email })
  expect(again.uid).not.toBe(member.uid)
  expect(joined.find(({ memberId }) => memberId === again.uid)?.isReturning).toBe(true)
  expect(joined.find(({ memberId }) => memberId === member.uid)?.isReturning).toBe(false)
})

test('account deletion: purges every trace of the person after 30 days', async () => {
  const member = await signUpMember(house)
  await leave(member.token)
  const { owner } = house.world.db
  const kept = async () => owner`select nickname from deleted_account where member_uid = ${member.uid}`
  expect(await kept()).toHaveLength(1)
  await owner`update deleted_account set purge_at = app_now()`
  await owner`update member_tombstone set purge_at = app_now()`
  await purgeDeparted(house.world.db.app)
  expect(await kept()).toEqual([])
  expect(await owner`select from member_tombstone`).toEqual([])
})

test('account deletion: happens once when requested twice at once', async () => {
  const member = await signUpMember(house)
  await give(member, 5, 'PURCHASED')
  const statuses = (await Promise.all([1, 2, 3].map(() => leave(member.token)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 401, 401])
  expect(await house.world.db.app`select * from ledger_audit`).toEqual([])
})

test('account deletion: requires reauthentication after an old sign-in and changes nothing until then', async () => {
  const member = await signUpMember(house)
  await give(member, 3, 'PURCHASED')
  await house.world.db.owner`
    update auth_session set auth_time = auth_time - interval '11 minutes' where member_uid = ${member.uid}`
  const { idToken: token } = (await house.refresh(member.cookie)).body
  expect(await leave(token)).toMatchObject({ status: 409, body: { name: 'REAUTH_REQUIRED' } })
  expect((await house.me(token)).body).toMatchObject({ email: member.email, cube: 3 })
  const body = { password: member.password }
  const proof = await house.send('POST /api/v1/auth/reauthenticate', { token, body })
  const again = await house.open(proof.body.customToken, member.cookie)
  expect((await leave(again.session.idToken)).status).toBe(200)
})

/** Deletes the account while `work` waits for the lock on the member's row; returns the outcome of `work`. */
async function whileLeaving<T>(uid: string, work: () => Promise<T>): Promise<T> {
  const { owner } = house.world.db
  return await owner
    .begin(async (tx) => {
      await tx`select from member where uid = ${uid} for update`
      const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const outcome = work()
      const isAwaited = async () => {
        const rows = await owner`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`
        return rows.length > 0
      }
      await expect.poll(isAwaited, { timeout: 10_000 }).toBe(true)
      await tx`delete from auth_session where member_uid = ${uid}`
      await tx`delete from credential_password where member_uid = ${uid}`
      await tx`update member set status = 'LEFT', nickname = '—', nickname_key = uid where uid = ${uid}`
      return { outcome }
    })
    .then(({ outcome }) => outcome)
}

const rowsOf = async (table: 'auth_session' | 'credential_password', { uid }: TestMember) =>
  (await house.world.db.owner`select from ${house.world.db.owner(table)} where member_uid = ${uid}`).length

test('account deletion: opens no session for a sign-in that waits for it', async () => {
  const member = await signUpMember(house)
  const { customToken } = (await house.signIn(member.email, member.password)).body
  const opening = await whileLeaving(member.uid, () =>
    house.send('POST /session/custom-token', { body: { token: customToken }, headers: ownPage }),
  )
  expect(opening).toMatchObject({ status: 400, body: { name: 'INVALID_CREDENTIALS' } })
  expect(await rowsOf('auth_session', member)).toBe(0)
})

test('account deletion: discards a new password or name that waits for it', async () => {
  const [changer, renamer] = [await signUpMember(house), await signUpMember(house)]
  const body = { currentPassword: changer.password, nextPassword: 'five blue kites over Busan' }
  await whileLeaving(changer.uid, () =>
    house.send('POST /api/v1/auth/password', { token: changer.token, body }),
  )
  expect(await rowsOf('credential_password', changer)).toBe(0)
  const renamed = await whileLeaving(renamer.uid, () =>
    house.send('POST /api/v1/member/nickname', { token: renamer.token, body: { nickname: 'Afterglow' } }),
  )
  expect(renamed).toMatchObject({ status: 401, body: { name: 'SESSION_REVOKED' } })
  expect((await signUpMember(house, { nickname: 'Afterglow' })).uid).not.toBe(renamer.uid)
})

test('account deletion: refuses a suspended member, whose data stays', async () => {
  const member = await signUpMember(house)
  await house.world.db.owner`select suspend_member(${member.uid}, 'FRAUD')`
  await give(member, 7, 'PURCHASED')
  await expect.poll(async () => (await leave(member.token)).status).toBe(401)
  const [wallet] = await house.world.db.owner`select cube from wallet where member_uid = ${member.uid}`
  expect(wallet?.cube).toBe(7)
})

test('account deletion: exports the stored data without any secret', async () => {
  const member = await signUpMember(house, { nickname: 'Archivist' })
  await give(member, 12, 'FREE')
  const answer = await house.send('GET /api/v1/member/export', { token: member.token })
  const { sections } = answer.body
  expect(sections).toMatchObject({
    member: { profile: { uid: member.uid, nickname: 'Archivist', email: member.email } },
    wallet: { balances: { cube: 12 }, movements: [{ amount: 12, currency: 'CUBE' }] },
    orders: [],
    tickets: [],
    chat: [],
    notifications: [{ title: 'Welcome to Encore' }],
  })
  expect(sections.member.consents).toHaveLength(3)
  expect(sections.signIns.sessions).toHaveLength(1)
  const text = JSON.stringify(answer.body)
  for (const secret of ['argon2', 'secret', 'hmac', member.cookie.split('=')[1] ?? ''])
    expect(text).not.toContain(secret)
})
