import { createHash, createHmac } from 'node:crypto'
import { hex } from '@encore/draw-protocol/bytes'
import { queueCommitment, queueListHash } from '@encore/draw-protocol/queue-draw'
import { expect, test } from 'vitest'
import { checkQueue } from './check-queue.ts'
import { queue } from './queue-examples.ts'

const seed = Buffer.alloc(32, 7)
const entryIds = ['qe_1', 'qe_2', 'qe_3']
const rankOf = (id: string) => createHmac('sha256', seed).update(id).digest('hex')
const first = { id: entryIds.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))[0] ?? '', drawnPlace: 1 }

test('on-sale queue: checks a queue of the earlier form by its seed alone', async () => {
  const drawn = queue({
    seed: seed.toString('hex'),
    commitment: createHash('sha256').update(seed).digest('hex'),
    drawnCount: 3,
  })
  expect(await checkQueue(drawn, entryIds, first)).toBe('checked')
  expect(await checkQueue({ ...drawn, seed: '00'.repeat(32) }, entryIds, first)).toBe('forged-seed')
})

test('on-sale queue: says that no public randomness took part in a draw by seed alone', async () => {
  const { eventId } = queue()
  const drawn = queue({
    randomness: 'SEED_ONLY',
    seed: seed.toString('hex'),
    commitment: hex(queueCommitment(eventId, seed)),
    listHash: hex(queueListHash(eventId, entryIds)),
    listedAt: '2026-11-28T10:59:31Z',
    drawnCount: 3,
  })
  expect(await checkQueue(drawn, entryIds, first)).toBe('checked-seed-only')
  expect(await checkQueue({ ...drawn, randomness: 'SANDBOX' }, entryIds, first)).toBe('forged-round')
})
