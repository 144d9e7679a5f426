import type { InputHealth } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import { type SeenInput, selectInput } from './store.ts'

/** The ingest process writes every two seconds; without a write for this long the state is unknown. */
const knownForMs = 10_000

export async function inputOf(
  { sql, clock }: Pick<Ctx, 'sql' | 'clock'>,
  eventId: string,
): Promise<InputHealth> {
  const seen = await selectInput(sql, eventId)
  return seen ? healthOf(seen, clock.now()) : nothingYet
}

const nothingYet: InputHealth = {
  ...{ state: 'NEVER', shows: 'NOTHING', since: null, seenAt: null, kbps: 0, framesPerSec: 0 },
  ...{ keyFrameMs: null, keyFrameAt: null, picture: null, lateParts: 0, slateParts: 0 },
  ...{ effort: null, trouble: null },
}

function healthOf(seen: SeenInput, nowMs: number): InputHealth {
  const { isReceiving, widthPx, heightPx, lastError, lastErrorAt } = seen
  const isKnown = nowMs - seen.seenAt.getTime() <= knownForMs
  return {
    state: !isKnown ? 'UNKNOWN' : isReceiving ? 'RECEIVING' : 'SILENT',
    shows: isKnown ? seen.shows : 'NOTHING',
    since: seen.since.toISOString(),
    seenAt: seen.seenAt.toISOString(),
    kbps: isKnown ? seen.kbps : 0,
    framesPerSec: isKnown ? seen.fps : 0,
    keyFrameMs: seen.keyFrameMs,
    keyFrameAt: seen.keyFrameAt?.toISOString() ?? null,
    picture: widthPx === null || heightPx === null ? null : { widthPx, heightPx },
    lateParts: seen.lateParts,
    slateParts: seen.slateParts,
    effort: seen.effort,
    trouble: lastError && lastErrorAt ? { code: lastError, at: lastErrorAt.toISOString() } : null,
  }
}
