import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readManualReview } from './ManualReviewPage.tsx'

const waiting: Record<string, object[]> = {
  approval: [
    { id: 'dp_1', event: { id: 'ev_one' } },
    { id: 'dp_2', event: { id: 'ev_two' } },
    { id: 'dp_3', event: null, campaign: { event: { id: 'ev_one' } } },
    { id: 'dp_4', event: null, campaign: { event: null } },
  ],
  'refund-approval': [
    { id: 'rp_1', eventIds: ['ev_one'] },
    { id: 'rp_2', eventIds: ['ev_two'] },
    { id: 'rp_3', eventIds: ['ev_two', 'ev_one'] },
    { id: 'rp_4', eventIds: [] },
  ],
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  vi.stubGlobal('fetch', async (url: string) => {
    const content = waiting[/studio\/([a-z-]+)/.exec(url)?.[1] ?? ''] ?? []
    return Response.json({ content, nextCursor: null })
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function shown(search: string) {
  const request = new Request(`https://studio.test/manual-review${search}`)
  const { staffActions, refunds } = await readManualReview({ request } as LoaderFunctionArgs)
  return [...staffActions, ...refunds].map(({ id }) => id)
}

test('manual review: lists requests and refunds of the filtered event, or all without a filter', async () => {
  expect(await shown('?eventId=ev_one')).toEqual(['dp_1', 'dp_3', 'rp_1', 'rp_3'])
  expect(await shown('')).toHaveLength(8)
})
