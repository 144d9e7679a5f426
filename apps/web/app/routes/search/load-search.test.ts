import type { ApiCall } from '@encore/contract/client'
import { expect, test } from 'vitest'
import { loadSearch } from './load-search.ts'

type Answers = Record<
  string,
  (query: Record<string, unknown>) => { content: unknown[]; totalElements?: number }
>

function apiOf(answers: Answers): ApiCall {
  const call = async (key: string, { query = {} }: { query?: Record<string, unknown> } = {}) => {
    const { content, totalElements = content.length } = answers[key]?.(query) ?? { content: [] }
    const size = Number(query.size ?? 24)
    const paging = { page: query.page ?? 0, size, totalElements, totalPages: Math.ceil(totalElements / size) }
    return { ok: true, value: { content, ...paging, isOtherKeyboard: false, isNear: false, similar: [] } }
  }
  return call as unknown as ApiCall
}

const shows = (...statuses: string[]) => statuses.map((status, at) => ({ id: `ev_${at}`, status }))
const load = (address: string, answers: Answers) =>
  loadSearch(apiOf(answers), new URL(address, 'https://encore.test'), 0)
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)

test.each([
  '/search?keyword=zzz',
  '/search?status=on-air',
  '/search?status=open-ticket',
  '/search?status=ended',
])('search page: %s without an event shows current and upcoming ones', async (address) => {
  const all = () => ({ content: shows('ON_AIR', 'OPEN_TICKET', 'ENDED', 'CANCELED') })
  const { meanwhile } = await load(address, { 'GET /api/v1/event': all })
  expect(idsOf(meanwhile)).toEqual(['ev_0', 'ev_1'])
})

test('search page: a search without an event shows the latest past ones where nothing is upcoming', async () => {
  const all = () => ({ content: shows('ENDED', 'CANCELED') })
  const { meanwhile } = await load('/search?keyword=zzz', { 'GET /api/v1/event': all })
  expect(idsOf(meanwhile)).toEqual(['ev_0', 'ev_1'])
})

test('search page: a search with an event requests nothing else', async () => {
  const { meanwhile, list } = await load('/search?keyword=moon', {
    'GET /api/v1/event/search': () => ({ content: shows('ENDED') }),
    'GET /api/v1/event': () => ({ content: shows('ON_AIR') }),
  })
  expect(meanwhile).toEqual([])
  expect(list?.totalElements).toBe(1)
})

test('search page: a page beyond the last is the last', async () => {
  const found = ({ page }: Record<string, unknown>) => ({
    content: page === 1 ? shows('ENDED') : [],
    totalElements: 25,
  })
  const { query, list, meanwhile } = await load('/search?keyword=moon&page=900', {
    'GET /api/v1/event/search': found,
  })
  expect(query.page).toBe(1)
  expect(idsOf(list?.events ?? [])).toEqual(['ev_0'])
  expect(meanwhile).toEqual([])
})

test('search page: lists all events instead of themes where there is no theme', async () => {
  const all = () => ({ content: shows('ON_AIR') })
  const { query, list } = await load('/search?theme=all', { 'GET /api/v1/event': all })
  expect(query.theme).toBeNull()
  expect(idsOf(list?.events ?? [])).toEqual(['ev_0'])
  const themes = () => ({ content: [{ id: 'th_1' }] })
  const overview = await load('/search?theme=all', {
    'GET /api/v1/event': all,
    'GET /api/v1/event-theme': themes,
  })
  expect(overview).toMatchObject({ query: { theme: 'all' }, list: null, themes: [{ id: 'th_1' }] })
})
