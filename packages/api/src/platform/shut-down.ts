import type { Logger } from './log.ts'

export interface ClosingPart {
  name: string
  end: () => unknown
  /** Unfinished work, for the log. */
  at?: () => readonly string[]
}

const patienceMs = 20_000

/**
 * Ends the parts one after another. A part that exceeds the timeout is logged and left behind, so that the others still
 * end in order; the shutdown then fails with the names of all such parts.
 */
export async function shutDown(
  parts: readonly ClosingPart[],
  log: Pick<Logger, 'error'>,
  withinMs = patienceMs,
): Promise<void> {
  const stuck: string[] = []
  for (const { name, end, at } of parts) {
    if (await endsWithin(withinMs, end)) continue
    stuck.push([name, ...(at?.() ?? [])].join(': '))
    log.error({ part: name, at: at?.() }, 'component did not shut down in time')
  }
  if (stuck.length > 0) throw new Error(`Did not end in time: ${stuck.join(', ')}`)
}

async function endsWithin(ms: number, end: () => unknown): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((tell) => {
    timer = setTimeout(() => tell(false), ms)
  })
  const ended = Promise.resolve(end()).then(() => true as const)
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
