import { type Endpoint, endpoints } from '@encore/contract/endpoints'
import { type ErrorName, errors } from '@encore/contract/errors'
import { areas } from './areas.ts'
import { collectNamedSchemas, type NamedSchemas } from './named-schemas.ts'
import { operationIdOf } from './operation-id.ts'

const edgeErrors: ErrorName[] = ['INVALID_INPUT', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL']
const sessionErrors: ErrorName[] = ['AUTH_REQUIRED', 'TOKEN_EXPIRED', 'SESSION_REVOKED']
const staffErrors: ErrorName[] = ['AUTH_REQUIRED', 'SESSION_REVOKED', 'NOT_PERMITTED']
const idempotencyErrors: ErrorName[] = ['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH']

/** Builds the OpenAPI 3.1 document from the schemas that validate every request. */
export function openApiDocument(publicUrl: string): object {
  const schemas = collectNamedSchemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Encore API',
      version: '1',
      description:
        'Money is in minor units; times are ISO 8601 UTC. 401 and 403 mean only that the session is bad. ' +
        'Calls marked with Idempotency-Key answer the same again for the same key and body for 72 hours.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        basic: { type: 'http', scheme: 'basic' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        studio: { type: 'apiKey', in: 'cookie', name: '__Host-studio' },
      },
      schemas: { ...schemas.all(), Error: errorSchema },
    },
  }
}

function operation(key: string, endpoint: Endpoint, schemas: NamedSchemas): object {
  const security = securityOf(key, endpoint)
  return {
    operationId: operationIdOf(key),
    tags: [endpoint.area],
    summary: endpoint.summary,
    security: endpoint.auth === 'viewer' ? [{}, ...security] : security,
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
      ...(isSameSiteOnly(endpoint) ? sameSiteHeaders : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(schemas.refer(endpoint.body)) } }
      : {}),
    ...(endpoint.bytes ? { requestBody: { required: true, content: filesOf(endpoint.bytes.types) } } : {}),
    responses: responses(endpoint, schemas),
  }
}

const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function securityOf(key: string, { auth }: Endpoint): object[] {
  if (key.endsWith('sign-in-email')) return [{ basic: [] }]
  if (opensByCookie.test(key)) return [{ session: [] }]
  return auth === 'anyone' ? [] : auth === 'staff' ? [{ studio: [] }] : [{ bearer: [] }]
}

/** Calls that read the session's cookie, as a browser sends it. */
const opensByCookie = /^(?:POST \/session\/refresh|DELETE \/session)$/

const isSameSiteOnly = (endpoint: Endpoint): boolean =>
  endpoint.errors.includes('CROSS_SITE_REFUSED') || staffErrorsOf(endpoint).includes('CROSS_SITE_REFUSED')

/** Errors of a studio call beyond its declared ones. */
function staffErrorsOf({ staff }: Endpoint): ErrorName[] {
  if (typeof staff !== 'object') return []
  return [
    ...staffErrors,
    ...(staff.auditAction || staff.isScratch || staff.isRead ? (['CROSS_SITE_REFUSED'] as const) : []),
    ...(staff.needsReauth ? (['REAUTH_REQUIRED'] as const) : []),
  ]
}

function parameters(schema: Endpoint['query'], place: 'path' | 'query', schemas: NamedSchemas): object[] {
  if (!schema || !('properties' in schema)) return []
  const properties = schema.properties as Record<string, object>
  const required = 'required' in schema ? (schema.required as string[]) : []
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schemas.refer(property),
  }))
}

function responses(endpoint: Endpoint, schemas: NamedSchemas): Record<string, object> {
  const names = new Set<ErrorName>([
    ...endpoint.errors,
    ...edgeErrors,
    ...(endpoint.auth === 'anyone' || endpoint.auth === 'staff' ? [] : sessionErrors),
    ...staffErrorsOf(endpoint),
    ...(endpoint.auth === 'member' ? (['MEMBER_ONLY'] as const) : []),
    ...(endpoint.idempotent ? idempotencyErrors : []),
    ...(endpoint.isShop ? (['SHOP_CLOSED'] as const) : []),
  ])
  const byStatus = Map.groupBy(names, (name) => String(errors[name].status))
  const refusals = [...byStatus].map(([status, group]) => [
    status,
    {
      description: group.map((name) => `${errors[name].code} ${name}`).join(', '),
      content: json({ $ref: '#/components/schemas/Error' }),
    },
  ])
  const success = {
    ...(endpoint.reply && { 200: { description: 'Success', content: json(schemas.refer(endpoint.reply)) } }),
    ...((!endpoint.reply || endpoint.allows204) && { 204: { description: 'Done, without a body' } }),
  }
  return { ...success, ...Object.fromEntries(refusals) }
}

const json = (schema: object) => ({ 'application/json': { schema } })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made by the client before its first try; 1 to 255 printable characters.',
  schema: { type: 'string', maxLength: 255 },
}

/** A browser sets `Origin` by itself; other clients send that of the address that they call. */
const sameSiteHeaders = [
  {
    name: 'Origin',
    in: 'header',
    required: true,
    description: 'The address of the called host, as a browser sends it from our own pages.',
    schema: { type: 'string', format: 'uri' },
  },
  {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: 'Pages of other sites cannot send it.',
    schema: { type: 'string', enum: ['identity'] },
  },
]

const errorSchema = {
  type: 'object',
  required: ['code', 'name', 'message', 'requestId'],
  properties: {
    code: { type: 'integer' },
    name: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, rule: { type: 'string' } } },
    },
    data: { type: 'object' },
  },
}
