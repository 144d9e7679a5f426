import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { saleStates } from '../rules/product-editing.ts'
import { fileNameMax, maxProductFiles, uploadPart, uploadPurposes } from '../rules/uploads.ts'
import { Id, Instant, Nullable, OneOf, Shape } from './shapes.ts'
import { EventName } from './studio-products.ts'
import { ConfirmedChanges, Version } from './studio-shapes.ts'

const area = 'Studio'

/** Holds the upload's id, owner, purpose and size; signed. */
export const UploadTicket = Type.String({ pattern: '^[0-9a-f]{32}\\.\\d{1,15}\\.[A-Z]+\\.[\\w-]{43}$' })
const ticket = Shape({ id: UploadTicket })
const Progress = Shape({ received: Type.Integer({ description: 'bytes, from the first on' }) })

export const FileKey = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of a kept file' })

export const KeptFile = Shape({
  key: FileKey,
  /** The final file name: sanitised, with the extension of its content. */
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
})
export type KeptFile = Static<typeof KeptFile>

const FileDraft = Shape({
  /** Null for a new file. */
  fileId: Nullable(Id('df')),
  name: Type.String({ minLength: 1, maxLength: fileNameMax * 2 }),
  /** The uploaded content, a new version if the file exists. Null keeps the current content. */
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
  /** The product's own flag. */
  isHidden: Type.Boolean(),
  /** HIDDEN: invisible to fans, by its own flag or its event's. */
  sale: OneOf(saleStates),
  /** In display order. */
  files: Type.Array(ProductFile),
  /** Removed or replaced files, latest first; earlier buyers keep them. */
  earlier: Type.Array(Shape({ ...ProductFile.properties, retiredAt: Instant })),
  /** Members who may download them now. */
  holders: Type.Integer(),
})
export type ProductFiles = Static<typeof ProductFiles>

/** Resumable uploads in parts, for files too large for one request. */
export const studioUploads = {
  'POST /api/studio/upload': endpoint({
    area,
    summary: 'Starts an upload of a number of bytes',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', isScratch: true },
    body: Shape({
      purpose: OneOf(uploadPurposes),
      bytes: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
    }),
    reply: ticket,
    errors: [],
  }),
  'GET /api/studio/upload/{id}': endpoint({
    area,
    summary: 'Returns how many bytes of an upload arrived',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any' },
    params: ticket,
    reply: Progress,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/upload/{id}/{at}': endpoint({
    area,
    summary: 'Sends the next part of an upload; a part with another offset is refused',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', isScratch: true },
    limit: 'upload',
    hasOwnLimit: true,
    params: Shape({ id: UploadTicket, at: Type.String({ pattern: '^\\d{1,15}$' }) }),
    bytes: { types: ['application/octet-stream'], max: uploadPart.mostBytes },
    reply: Progress,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/product/file': endpoint({
    area,
    summary: 'Makes a finished upload a file for fans; its type is read from its bytes',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'file.upload' },
    body: Shape({ upload: UploadTicket, name: Type.String({ minLength: 1, maxLength: 1_000 }) }),
    reply: KeptFile,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/product/{id}/files': endpoint({
    area,
    summary: 'Lists the files of a digital product',
    auth: 'staff',
    staff: { permission: 'product.read', scope: 'any' },
    params: Shape({ id: Id('pr') }),
    reply: ProductFiles,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/product/{id}/files': endpoint({
    area,
    summary: 'Replaces the files of a digital product in their order; new buyers do not get omitted files',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'file.change' },
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
