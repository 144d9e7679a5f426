import type { Clock } from '#src/state/clock.ts'
import type { Answer, Exchange } from './exchanges.ts'

/** A message to the merchant; removed once accepted or given up. */
export type Delivery = {
  readonly id: string
  readonly provider: string
  readonly ref: string
  readonly url: string
  readonly contentType: string
  readonly body: string
  /** In sandbox time. */
  dueAtMs: number
  triesDone: number
  /** Number of responses to drop, so that those attempts count as failed. */
  answersToLose: number
  /** Set while the message waits for the browser of this session to leave. */
  heldForSession?: string
}

export type DeliveryRules = {
  readonly resends: number
  readonly intervalMs: number
  readonly timeoutMs: number
  isAccepted(answer: Answer): boolean
}

export type DeliveryEngine = {
  /** Resolves with the record of the first attempt; undefined when the engine closes before it. */
  add(delivery: Delivery): Promise<Exchange | undefined>
  /** Removes an unsent message; does nothing when there is none. */
  drop(id: string): void
  /** Sends the messages held for the session. */
  release(sessionId: string): void
  /** Recomputes timers after the clock or the list was changed from outside. */
  replan(): void
  close(): Promise<void>
}

export type DeliveryDeps = {
  /** The persisted list; the engine adds and removes. */
  readonly deliveries: Delivery[]
  readonly rules: Readonly<Record<string, DeliveryRules>>
  readonly clock: Clock
  /** Divides waiting times, but not the timeout of an attempt. */
  readonly speed: number
  record(exchange: Omit<Exchange, 'id'>): Exchange
  changed(): void
  log(line: string): void
}

/** Posts each delivery when due and repeats it by the provider's rules until the merchant accepts it. */
export function createDeliveryEngine(deps: DeliveryDeps): DeliveryEngine {
  const { deliveries, clock } = deps
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, (exchange: Exchange | undefined) => void>()
  const closing = new AbortController()

  function plan(delivery: Delivery): void {
    clearTimeout(timers.get(delivery.id))
    if (closing.signal.aborted || running.has(delivery.id)) return
    const waitMs = Math.max(0, delivery.dueAtMs - clock.nowMs())
    timers.set(
      delivery.id,
      setTimeout(() => start(delivery), waitMs),
    )
  }

  function start(delivery: Delivery): void {
    timers.delete(delivery.id)
    const run = attempt(delivery).finally(() => {
      running.delete(delivery.id)
      if (deliveries.includes(delivery)) plan(delivery)
    })
    running.set(delivery.id, run)
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const rules = deps.rules[delivery.provider]
    if (!rules) throw new Error(`No delivery rules for ${delivery.provider}`)
    const answer = await post(delivery, rules.timeoutMs, closing.signal)
    if (closing.signal.aborted) return
    const isLost = delivery.answersToLose > 0
    const accepted = !isLost && 'status' in answer && rules.isAccepted(answer)
    delivery.triesDone += 1
    delivery.answersToLose = Math.max(0, delivery.answersToLose - 1)
    delivery.dueAtMs = clock.nowMs() + rules.intervalMs / deps.speed
    if (accepted || delivery.triesDone > rules.resends) remove(delivery)
    const exchange = deps.record({
      at: new Date(clock.nowMs()).toISOString(),
      kind: 'notice',
      direction: 'out',
      ref: delivery.ref,
      request: { method: 'POST', url: delivery.url, contentType: delivery.contentType, body: delivery.body },
      answer: isLost ? { failure: 'the answer was lost on the way' } : shortened(answer),
      accepted,
    })
    deps.changed()
    deps.log(`notice ${delivery.ref} try ${delivery.triesDone}: ${accepted ? 'accepted' : 'not accepted'}`)
    settle(delivery.id, exchange)
  }

  function remove(delivery: Delivery): void {
    const index = deliveries.indexOf(delivery)
    if (index >= 0) deliveries.splice(index, 1)
  }

  function settle(id: string, exchange: Exchange | undefined): void {
    waiting.get(id)?.(exchange)
    waiting.delete(id)
  }

  function replan(): void {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    for (const delivery of deliveries) plan(delivery)
    for (const id of waiting.keys()) {
      if (!deliveries.some((delivery) => delivery.id === id)) settle(id, undefined)
    }
  }

  replan()
  return {
    replan,
    add(delivery) {
      deliveries.push(delivery)
      deps.changed()
      plan(delivery)
      return new Promise((resolve) => waiting.set(delivery.id, resolve))
    },
    drop(id) {
      const delivery = deliveries.find((item) => item.id === id)
      if (!delivery) return
      remove(delivery)
      clearTimeout(timers.get(id))
      timers.delete(id)
      settle(id, undefined)
      deps.changed()
    },
    release(sessionId) {
      for (const delivery of deliveries.filter((item) => item.heldForSession === sessionId)) {
        delete delivery.heldForSession
        delivery.dueAtMs = clock.nowMs()
        deps.changed()
        plan(delivery)
      }
    },
    async close() {
      closing.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      for (const id of waiting.keys()) settle(id, undefined)
      await Promise.all(running.values())
    },
  }
}

async function post(
  delivery: Delivery,
  timeoutMs: number,
  closing: AbortSignal,
): Promise<Answer | { failure: string }> {
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': delivery.contentType, 'user-agent': 'payment-notice/1.0' },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing]),
    })
    const contentType = response.headers.get('content-type') ?? ''
    return { status: response.status, contentType, body: await response.text() }
  } catch (error) {
    return { failure: failureText(error) }
  }
}

// Keeps the beginning of long error pages.
function shortened(answer: Answer | { failure: string }): Answer | { failure: string } {
  return 'body' in answer ? { ...answer, body: answer.body.slice(0, 4000) } : answer
}

function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const cause = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
