import { expect, test } from 'vitest'
import { EventDraft } from '../endpoints/studio-events.ts'
import { auditFieldOf } from './audit-fields.ts'

test('audit fields: each editable field of an event has a translation in the audit log', () => {
  expect(Object.keys(EventDraft.properties).filter((field) => auditFieldOf(field) === null)).toEqual([])
})
