import type { Db, Tx } from '#platform/db/connect.ts'
import type { ClipName } from './clips.ts'
import { type Channel, selectChannel, upsertChannel } from './store.ts'

export { openSources, type Source, type Sources } from './sources.ts'

/** What an event shows when it is on air; a second call changes it. */
export const openChannel = (
  tx: Tx,
  channel: Omit<Channel, 'kind' | 'clip'> & { clip: ClipName },
): Promise<void> => upsertChannel(tx, { kind: 'SIMULIVE', ...channel })

export const hasChannel = async (db: Db, eventId: string): Promise<boolean> =>
  (await selectChannel(db, eventId)) !== null
