import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { auditFieldOf } from '@encore/contract/rules/audit-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPage } from '#test/members.ts'
import { methodOf } from '#test/platform/clients.ts'
import { openStage, type Ready, recipes, type Stage, type WriteKey } from './recipes/index.ts'
import { studioKeys } from './studio-world.ts'

/** POST only to carry a body: these calls read and change nothing. */
const readsOnly: readonly WriteKey[] = [
  'POST /api/studio/invitation',
  'POST /api/studio/parcel/import/preview',
]
/** Parts of an upload concern only their sender until the upload is used. */
const isScratch = (key: WriteKey): boolean => {
  const { staff }: Endpoint = endpoints[key]
  return typeof staff === 'object' && staff.isScratch === true
}
/** Sign-in steps are no staff endpoints; these are their names in the log. */
const atTheDoor: Partial<Record<WriteKey, string>> = {
  'POST /api/studio/session': 'session.begin',
  'POST /api/studio/session/code': 'session.open',
  'POST /api/studio/second-factor': 'session.offer',
  'POST /api/studio/second-factor/confirm': 'session.enrol',
  'DELETE /api/studio/session': 'session.end',
}
/** These actions only prove an identity. */
const changesNothing: readonly string[] = Object.values(atTheDoor).concat('session.prove')
/** True when the call replaces or ends something, so that its entry contains the former values. */
const replaces = (key: WriteKey) => /^(PUT|DELETE) /.test(key) || /\/(withdraw|undo|stop|end|hide)$/.test(key)

/** The facts of these entries are named by the changed rows of the list. */
const byRow = ['cubes.change', 'fees.change']
/** References and notes of the operation itself, which are no fields of the object. */
const notes = /^(workId|notice|follow|confirmed|because|told|pass|undone|ended|grant|parcel|id|seq|version)$/
const hasName = (fact: string) => notes.test(fact) || auditFieldOf(fact) !== null

const isOfStaff = (key: EndpointKey) => (endpoints[key] as Endpoint).staff !== 'station'
const writes = studioKeys.filter((key) => !key.startsWith('GET ') && isOfStaff(key)) as WriteKey[]
const actionOf = (key: WriteKey): string | undefined => {
  const { staff }: Endpoint = endpoints[key]
  return typeof staff === 'object' ? staff.auditAction : atTheDoor[key]
}

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
}, 120_000)
afterAll(() => stage.close())

test('audit entries: every write call has a recipe', () => {
  expect(Object.keys(recipes).sort()).toEqual([...writes].sort())
})

async function send({ studio, owner }: Stage, key: WriteKey, ready: Ready) {
  const { params = {}, body, file, by = owner } = ready
  return studio.world.api.http.inject({
    method: methodOf(key),
    url: key.slice(key.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name) => params[name] ?? ''),
    headers: {
      ...ownPage,
      host: new URL(studio.world.api.ctx.config.studioUrl).host,
      ...(by.staffCookie && { cookie: by.staffCookie }),
      ...((endpoints[key] as Endpoint).idempotent && { 'idempotency-key': crypto.randomUUID() }),
      ...(file && { 'content-type': file.type }),
    },
    ...(file ? { payload: file.bytes } : body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

interface Entry {
  action: string
  outcome: string
  actor: string | null
  object: string
  session: Buffer | null
  before: object | null
  after: object | null
}
const entriesAfter = (seq: number) => stage.studio.world.db.owner<Entry[]>`
  select action, outcome, actor_uid as actor, concat(object_kind, ' ', object_id) as object,
    session_hash as session, before, after
  from audit_entry where seq > ${seq} order by seq`
async function lastSeq(): Promise<number> {
  const [row] = await stage.studio.world.db.owner<{ seq: number }[]>`select seq from audit_head`
  return row?.seq ?? 0
}

test.each(writes)('audit entries: %s appears in the log exactly once', { timeout: 60_000 }, async (key) => {
  const ready = await recipes[key](stage)
  const before = await lastSeq()
  const answer = await send(stage, key, ready)
  expect({ status: Math.floor(answer.statusCode / 100), body: answer.body }).toMatchObject({ status: 2 })
  const entries = [...(await entriesAfter(before))]
  if (readsOnly.includes(key) || isScratch(key)) return expect(entries).toEqual([])
  expect(entries).toMatchObject([
    { action: actionOf(key), outcome: 'DONE', actor: (ready.by ?? stage.owner).uid },
  ])
  const [entry] = entries as [Entry]
  expect(entry.object).toMatch(/^[a-z-]+ [\w.-]+$/)
  expect(entry.session).not.toBeNull()
  if (changesNothing.includes(entry.action)) return
  expect(entry.before ?? entry.after).not.toBeNull()
  if (replaces(key)) expect(entry.before).not.toBeNull()
  if (!entry.before || !entry.after || byRow.includes(entry.action)) return
  expect(Object.keys({ ...entry.before, ...entry.after }).filter((fact) => !hasName(fact))).toEqual([])
})
