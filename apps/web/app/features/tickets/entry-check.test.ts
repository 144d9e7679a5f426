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

test('an answer from before a purchase does not take back the one from after it', async () => {
  const { seen, ask } = open()
  const old = ask('a')
  const young = ask('a')
  await young.answer(after)
  await old.answer(before)
  expect(seen).toEqual([{ uid: 'a', check: after }])
})

test('an answer that comes after the sign-out is for nobody', async () => {
  const { seen, ask, signOut } = open()
  const asked = ask('a')
  await signOut()
  await asked.answer(after)
  expect(seen).toEqual([null])
})

test('an answer is of the member whom it was asked for, and the next one’s is not overwritten', async () => {
  const { seen, ask } = open()
  const first = ask('a')
  const second = ask('b')
  await second.answer(before)
  await first.answer(after)
  expect(seen).toEqual([{ uid: 'b', check: before }])
})

test('a question that failed leaves the older answer, which may still come', async () => {
  const { seen, ask } = open()
  const old = ask('a')
  await ask('a').fail()
  await old.answer(before)
  expect(seen).toEqual([{ uid: 'a', check: before }])
})
