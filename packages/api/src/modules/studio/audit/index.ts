import type { Module } from '#modules/module.ts'
import { listEntries } from './list-entries.ts'
import { brokenGauge, checkAgeGauge, verifyDaily } from './verify-chain.ts'

const hourMs = 3_600_000

/** Audit log of the studio: append-only, hash-chained and verified daily. */
export const audit: Module = {
  name: 'audit',
  install: ({ ctx, schedule, serve }) => {
    serve('GET /api/studio/audit', ({ query = {}, locale }) => listEntries(ctx.sql, query, locale))
    schedule(hourMs, 'verify audit chain', () => verifyDaily(ctx))
    ctx.metrics.gauge('encore_audit_broken', 'Whether the last check found the audit log altered (1)', () =>
      brokenGauge(ctx),
    )
    ctx.metrics.gauge('encore_audit_check_age_seconds', 'Age of the last audit log check', () =>
      checkAgeGauge(ctx),
    )
  },
}

export { actByOperator, operator } from './act-by-operator.ts'
export { lastEdit } from './last-edit.ts'
export { entriesAbout } from './list-entries.ts'
export { note } from './note.ts'
export { mask } from './redact.ts'
export { type AuditedResult, actionOf, aimOf, auditedServer, type Caller } from './serve-acts.ts'
export type { EntryRow } from './store.ts'
export { type ChainState, verifyChain, verifyDaily } from './verify-chain.ts'
export { type Actor, type NewAuditEntry, writeAuditEntry, writeRefusal } from './write-entry.ts'
