import { poll } from '@encore/app-kit/poll'
import type { RandomPool } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { publicApi } from '#app/data/public-api.ts'
import { renewedPool } from './renewed-pool.ts'

const pollIntervalMs = 15_000

/** A pool whose rounds close and are allotted while the page is open. `isLost` until the next read succeeds. */
export function usePool(loaded: RandomPool): { pool: RandomPool; isLost: boolean } {
  const [pool, setPool] = useState(loaded)
  const [isLost, setIsLost] = useState(false)
  const { productId: id, packing } = loaded
  useEffect(() => {
    if (packing === 'SEALED') return
    const reading = poll(
      () => publicApi('GET /api/v1/product/{id}/random-pool', { params: { id } }),
      pollIntervalMs,
      (result) => {
        setIsLost(!result.ok)
        const now = result.ok ? result.value : undefined
        if (now) setPool((before) => renewedPool(before, now))
      },
    )
    return reading.stop
  }, [id, packing])
  return { pool, isLost }
}
