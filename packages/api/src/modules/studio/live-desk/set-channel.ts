import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { lockWritten } from '#modules/catalog/events/index.ts'
import {
  type Channel,
  findChannel,
  openChannel,
  openExternalChannel,
  openIngestChannel,
} from '#modules/live/channels/index.ts'
import { replaceStreamKey } from '#modules/live/ingest/index.ts'
import type { Act } from '#modules/studio/audit/index.ts'
import { tell } from '#platform/bus.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/connect.ts'
import { serverOf } from './read-show.ts'

export interface ChannelWish {
  kind: Channel['kind']
  url: string | null
}

/** What the event shows from now on. *Errors*: INVALID_INPUT naming `url`. */
export async function setChannel(
  tx: Tx,
  config: Config,
  eventId: string,
  { kind, url }: ChannelWish,
): Promise<Result<Act<undefined>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  if ((kind === 'EXTERNAL') !== (url !== null))
    return invalid('url', kind === 'EXTERNAL' ? 'required' : 'kind')
  if (!(await lockWritten(tx, eventId))) return fail('NOT_FOUND')
  const before = await findChannel(tx, eventId)
  if (url !== null) {
    const opened = await openExternalChannel(tx, config, { eventId, url })
    if (!opened.ok) return opened
  } else if (kind === 'INGEST') await openIngestChannel(tx, { eventId, lowLatency: true })
  // A recording that is shown already stays, with its cameras.
  else if (before?.kind !== 'SIMULIVE')
    await openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true })
  await tell(tx, { topic: 'catalog' })
  const told = (channel: Channel | null) =>
    channel && { channel: channel.kind, ...(channel.kind === 'EXTERNAL' && { url: channel.url }) }
  const deed = { object: { kind: 'event', id: eventId }, eventId }
  const after = told(await findChannel(tx, eventId))
  return ok({ reply: undefined, deed: { ...deed, before: told(before) ?? {}, after: after ?? {} } })
}

/** The entry in the log says that there is a new one, and not which. */
export async function newStreamKey(
  tx: Tx,
  config: Config,
  eventId: string,
): Promise<Result<Act<{ server: string | null; key: string }>, Failure<'NOT_FOUND'>>> {
  const made = await replaceStreamKey(tx, eventId)
  if (!made.ok) return made
  const deed = { object: { kind: 'event', id: eventId }, eventId, after: { madeAnother: true } }
  return ok({ reply: { server: serverOf(config), key: made.value }, deed })
}
