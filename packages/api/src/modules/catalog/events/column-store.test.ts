import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventColumns } from './column-store.ts'

/** Columns that no edit writes, and the statement that does. */
const otherColumns = {
  id: 'writeEvents',
  started_at: 'writeEvents, updateStarted',
  planned_end_at: 'writeEvents, updateEnd',
  digest: 'writeEvents',
  changed_at: 'writeEvents',
  on_air_at: 'generated',
  version: 'trigger',
  was_shown: 'trigger',
  is_plain: 'setPlain',
  moved_at: 'setMoved',
  moved_from: 'setMoved',
  refund_until: 'setMoved',
  publish_at: 'setPlanned',
  publish_by: 'setPlanned',
  publish_missed_at: 'setMissed',
  trailer_id: 'setTrailer',
  trailer_ms: 'setTrailer',
  trailer_poster: 'setTrailer',
  deleted_at: 'setDeleted',
}

test('event columns: every column of event is in eventColumns, or written by another statement', () => {
  // `packages/api/test/platform/migrations.test.ts` keeps this file equal to the migrated database.
  const schema = readFileSync(new URL('../../../../schema.sql', import.meta.url), 'utf8')
  const [, table = ''] = /^create table event \(\n(.*?)\n\);/ms.exec(schema) ?? []
  const columns = [...table.matchAll(/^ {2}(?!constraint )(\w+) /gm)].map(([, name]) => name)
  expect(columns.sort()).toEqual([...Object.values(eventColumns), ...Object.keys(otherColumns)].sort())
})
