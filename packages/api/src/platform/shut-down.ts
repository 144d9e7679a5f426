import type { Logger } from './log.ts'

export interface ClosingPart {
  name: string
  end: () => unknown
  /** What it is still at, for who looks for the reason. */
  at?: () => readonly string[]
}

const patienceMs = 20_000

/**
 * Ends one part after the other. One that does not end in time is told and left behind, so that the rest ends in
 * order whatever hangs, and the shutdown fails with their names.
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
