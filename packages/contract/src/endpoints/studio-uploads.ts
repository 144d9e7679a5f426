import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { saleStates } from '../rules/product-editing.ts'
import { fileNameMax, maxProductFiles, uploadPart, uploadPurposes } from '../rules/uploads.ts'
import { Id, Instant, Nullable, OneOf, Shape } from './shapes.ts'
import { EventName } from './studio-products.ts'
import { ConfirmedChanges, Version } from './studio-shapes.ts'

const area = 'Studio'

/** Names an upload, whose it is, what for and how large; sealed. */
export const UploadTicket = Type.String({ pattern: '^[0-9a-f]{32}\\.\\d{1,15}\\.[A-Z]+\\.[\\w-]{43}$' })
const ticket = Shape({ id: UploadTicket })
const Progress = Shape({ received: Type.Integer({ description: 'bytes, from the first on' }) })

export const FileKey = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of a kept file' })

export const KeptFile = Shape({
  key: FileKey,
  /** As it will be called: filtered, with the ending of its content. */
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
})
export type KeptFile = Static<typeof KeptFile>

const FileDraft = Shape({
  /** Null for one that is not there yet. */
  fileId: Nullable(Id('df')),
  name: Type.String({ minLength: 1, maxLength: fileNameMax * 2 }),
  /** What was uploaded: of a file that is there already a new version of it. Null keeps its bytes. */
  key: Nullable(FileKey),
})

export const ProductFile = Shape({
  fileId: Id('df'),
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
})

export const ProductFiles = Shape({
  version: Version,
  name: Type.String(),
  event: Nullable(EventName),
  /** The product's own switch. */
  isHidden: Type.Boolean(),
  /** HIDDEN: fans do not see it, by its own switch or its event's. */
  sale: OneOf(saleStates),
  /** In their order. */
  files: Type.Array(ProductFile),
  /** Taken out or replaced, the latest first: who ordered before still has them. */
  earlier: Type.Array(Shape({ ...ProductFile.properties, retiredAt: Instant })),
  /** Who may fetch them now. */
  holders: Type.Integer(),
})
export type ProductFiles = Static<typeof ProductFiles>

/** What is too large for one request comes in parts, and goes on where it broke off. */
export const studioUploads = {
  'POST /api/studio/upload': endpoint({
    area,
    summary: 'Begins an upload of so many bytes',
    caller: 'staff',
    staff: { may: 'product.write', at: 'any', isScratch: true },
    body: Shape({
      purpose: OneOf(uploadPurposes),
      bytes: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    }),
    reply: ticket,
    errors: [],
  }),
  'GET /api/studio/upload/{id}': endpoint({
    area,
    summary: 'How much of an upload is there',
    caller: 'staff',
    staff: { may: 'product.write', at: 'any' },
    params: ticket,
    reply: Progress,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/upload/{id}/{at}': endpoint({
    area,
    summary: 'The next part of an upload; what does not begin where the last one ended is not taken',
    caller: 'staff',
    staff: { may: 'product.write', at: 'any', isScratch: true },
    limit: 'upload',
    hasOwnLimit: true,
    params: Shape({ id: UploadTicket, at: Type.String({ pattern: '^\\d{1,15}$' }) }),
    bytes: { types: ['application/octet-stream'], max: uploadPart.mostBytes },
    reply: Progress,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/product/file': endpoint({
    area,
    summary: 'An upload that is whole as a file for fans: its kind is read from its bytes',
    caller: 'staff',
    staff: { may: 'product.write', at: 'any', auditAction: 'file.upload' },
    body: Shape({ upload: UploadTicket, name: Type.String({ minLength: 1, maxLength: 1_000 }) }),
    reply: KeptFile,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/product/{id}/files': endpoint({
    area,
    summary: 'The files of a digital product',
    caller: 'staff',
    staff: { may: 'product.read', at: 'any' },
    params: Shape({ id: Id('pr') }),
    reply: ProductFiles,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/product/{id}/files': endpoint({
    area,
    summary: 'All files of a digital product in their order. What is left out is for new buyers no more',
    caller: 'staff',
    staff: { may: 'product.write', at: 'any', auditAction: 'file.change' },
    params: Shape({ id: Id('pr') }),
    body: Shape({
      version: Version,
      files: Type.Array(FileDraft, { maxItems: maxProductFiles }),
      confirmed: ConfirmedChanges,
    }),
    reply: Shape({ version: Version }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'VERSION_CONFLICT', 'CONFIRM_CHANGES'],
  }),
}
