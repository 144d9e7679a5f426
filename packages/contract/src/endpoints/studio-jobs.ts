import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

/** STOPPED: it failed too often and waits for a person to resume it. */
export const jobStates = ['WAITING', 'RUNNING', 'DONE', 'STOPPED'] as const

/** A spreadsheet keeps numbers with leading zeros; CSV is for other programs. */
export const jobFileFormats = ['XLSX', 'CSV'] as const
export type JobFileFormat = (typeof jobFileFormats)[number]

export const BackgroundJob = Shape({
  id: Id('wk'),
  kind: Type.String(),
  subject: Shape({ kind: Type.String(), id: Type.String() }),
  eventId: Nullable(Id('ev')),
  askedBy: Type.String({ description: 'nickname' }),
  askedAt: Instant,
  /** Null when unknown. */
  total: Nullable(Type.Integer()),
  done: Type.Integer(),
  failed: Type.Integer(),
  state: OneOf(jobStates),
  endedAt: Nullable(Instant),
  /** It pauses until then. */
  wakesAt: Nullable(Instant),
  /** The first hundred; `row` names a line of a file, an order or another unit of the job. */
  problems: Type.Array(Shape({ row: Type.String(), rule: Type.String(), detail: Type.String() })),
  file: Nullable(
    Shape({
      name: Type.String(),
      /** Size as stored; the spreadsheet is generated when it is downloaded. */
      bytes: Type.Integer(),
      formats: Type.Array(OneOf(jobFileFormats)),
    }),
  ),
})
export type BackgroundJob = Static<typeof BackgroundJob>

const area = 'Studio'
const WorkId = Shape({ id: Id('wk') })

export const studioJobs = {
  'GET /api/studio/job': endpoint({
    area,
    summary:
      'Lists the caller’s background jobs that they may still run, newest first, at most 20, without their errors',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any' },
    reply: ListOf(BackgroundJob),
    errors: [],
  }),
  'GET /api/studio/event/{eventId}/jobs-summary': endpoint({
    area,
    summary:
      'Lists unfinished background jobs of an event that the caller may run, newest first, at most 20, without their errors',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'event' },
    params: Shape({ eventId: Id('ev') }),
    reply: ListOf(BackgroundJob),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/job/{id}': endpoint({
    area,
    summary: 'Returns a background job to staff who may run it or may change its event',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any' },
    params: WorkId,
    reply: BackgroundJob,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/job/{id}/resume': endpoint({
    area,
    summary: 'Resumes a stopped background job where it stopped',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any', auditAction: 'work.resume' },
    params: WorkId,
    body: Shape({}),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/job/{id}/file': endpoint({
    area,
    summary:
      'Returns a download link of a job’s file, valid for two minutes: for its requester, and for settlements also for staff who may settle there',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any', auditAction: 'work.fetch', needsReauth: true },
    params: WorkId,
    body: Shape({ format: Type.Optional(OneOf(jobFileFormats)) }),
    reply: Shape({ path: Type.String() }),
    errors: ['NOT_FOUND'],
  }),
}
