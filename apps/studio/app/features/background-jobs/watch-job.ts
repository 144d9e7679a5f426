import type { BackgroundJob } from '@encore/contract/endpoints'
import { call } from '#app/data/api.ts'

const everyMs = 1_000
const asleepMs = 15_000

/** Polls a job until it ends: every second, or every 15 s while it sleeps. Returns a function that stops polling. */
export function watchJob(id: string, handle: (job: BackgroundJob) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const look = async () => {
    const answer = await call('GET /api/studio/job/{id}', { params: { id } })
    if (isOver) return
    if (answer.ok) handle(answer.value)
    const isDone = answer.ok ? answer.value.endedAt !== null : answer.status === 404 || answer.status === 401
    const isAsleep = answer.ok && answer.value.wakesAt !== null
    if (!isDone) timer = setTimeout(() => void look(), isAsleep ? asleepMs : everyMs)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
