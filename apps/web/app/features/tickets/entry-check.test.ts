import type { EntryCheck } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { type Checked, createEntryCheck } from './entry-check.ts'

const before: EntryCheck = {
  eventId: 'ev_1',
  status: 'OPEN_TICKET',
  mayEnter: false,
  problems: ['TICKET_REQUIRED'],
  opensAt: '2026-11-21T10:30:00Z',
  startAt: '2026-11-21T11:00:00Z',
  endAt: '2026-11-21T13:00:00Z',
  otherDevice: null,
  upgrades: [],
  entitlement: null,
}
const after: EntryCheck = { ...before, mayEnter: true, problems: [] }

/** An entry check whose responses the test controls. */
function open() {
  const seen: Checked[] = []
  const refresh = createEntryCheck((checked) => seen.push(checked))
  const ask = (uid: string) => {
    const { promise, resolve } = Promise.withResolvers<{ ok: true; value: EntryCheck } | { ok: false }>()
    const done = refresh(uid, () => promise)
    const settle = async (answer: { ok: true; value: EntryCheck } | { ok: false }) => {
      resolve(answer)
      await done
    }
    return { answer: (value: EntryCheck) => settle({ ok: true, value }), fail: () => settle({ ok: false }) }
  }
  const signOut = () => refresh(null, () => Promise.reject(new Error('nobody to ask for')))
  return { seen, ask, signOut }
}

test('entry check: a response from before a purchase does not replace the later one', async () => {
  const { seen, ask } = open()
  const old = ask('a')
  const young = ask('a')
  await young.answer(after)
  await old.answer(before)
  expect(seen).toEqual([{ uid: 'a', check: after }])
})

test('entry check: a response after the sign-out is ignored', async () => {
  const { seen, ask, signOut } = open()
  const asked = ask('a')
  await signOut()
  await asked.answer(after)
  expect(seen).toEqual([null])
})

test('entry check: a response belongs to its member and leaves the next one’s', async () => {
  const { seen, ask } = open()
  const first = ask('a')
  const second = ask('b')
  await second.answer(before)
  await first.answer(after)
  expect(seen).toEqual([{ uid: 'b', check: before }])
})

test('entry check: a failed request keeps the older response, which may still arrive', async () => {
  const { seen, ask } = open()
  const old = ask('a')
  await ask('a').fail()
  await old.answer(before)
  expect(seen).toEqual([{ uid: 'a', check: before }])
})
