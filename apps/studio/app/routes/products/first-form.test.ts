import { expect, test } from 'vitest'
import { type Beginning, firstForm, withDefaults } from './first-form.ts'

const alone: Beginning = { kind: 'GOODS', event: null, zone: 'Asia/Seoul', now: '2026-11-28T09:00:00.000Z' }
const show: Beginning = {
  ...alone,
  kind: 'TICKET_LIVE',
  event: { endAt: '2026-12-05T22:30:00.000Z' },
  zone: 'Europe/Berlin',
}

test('new product form: a ticket sells until the show’s end, one to each fan, and goods ten to each', () => {
  expect(firstForm(show)).toMatchObject({ buyLimitMax: '1', payEndAt: '2026-12-05T23:30' })
  expect(firstForm({ ...show, kind: 'GOODS' })).toMatchObject({ buyLimitMax: '10' })
  expect(firstForm({ ...show, kind: 'DIGITAL' })).toMatchObject({ buyLimitMax: '1' })
})

test('new product form: another event or kind brings its defaults and keeps typed values', () => {
  const typed = { ...firstForm(alone), name: { en: 'Lantern' }, payStartAt: '2026-12-01T12:00' }
  expect(withDefaults(typed, alone, show)).toEqual({
    ...firstForm(show),
    name: { en: 'Lantern' },
    payStartAt: '2026-12-01T12:00',
  })
  const limited = { ...firstForm(alone), buyLimitMax: '3' }
  expect(withDefaults(limited, alone, show).buyLimitMax).toBe('3')
})
