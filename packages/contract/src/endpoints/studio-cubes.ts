import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { maxPackageCubes, maxPackages } from '../rules/cube-shelf.ts'
import { maxAmount } from '../rules/money.ts'
import { Id, Nullable, PaidCurrencyCode, Shape } from './shapes.ts'
import { Version } from './studio-shapes.ts'

const area = 'Studio'

const facts = {
  point: Type.Integer({ minimum: 1, maximum: maxPackageCubes, description: 'cubes that are paid for' }),
  bonusPoint: Type.Integer({ minimum: 0, maximum: maxPackageCubes, description: 'free cubes on top' }),
  /** Prices are never converted: without a price in a currency it is not sold in it. */
  prices: Type.Array(
    Shape({ amount: Type.Integer({ minimum: 1, maximum: maxAmount }), currency: PaidCurrencyCode }),
    { minItems: 1, maxItems: 5 },
  ),
  /** Removed from sale; existing orders keep it. */
  isHidden: Type.Boolean(),
}

const CubePackage = Shape({ id: Id('pp'), ...facts })
export type StudioCubePackage = Static<typeof CubePackage>

/** Packages sorted by their number of cubes. */
export const CubeShelf = Shape({ version: Version, packages: Type.Array(CubePackage) })
export type CubeShelf = Static<typeof CubeShelf>

export const CubeShelfSave = Shape({
  version: Version,
  /** The complete list; a null id adds a package. None can be removed, only hidden. */
  packages: Type.Array(Shape({ ...facts, id: Nullable(Id('pp')) }), { maxItems: maxPackages }),
})
export type CubeShelfSave = Static<typeof CubeShelfSave>

export const studioCubes = {
  'GET /api/studio/cube-package': endpoint({
    area,
    summary: 'Returns the packages of the cube shop, hidden ones included',
    auth: 'staff',
    staff: { permission: 'cube.read', scope: 'all' },
    reply: CubeShelf,
    errors: [],
  }),
  'PUT /api/studio/cube-package': endpoint({
    area,
    summary: 'Replaces the packages of the cube shop at once; existing orders keep their terms',
    auth: 'staff',
    staff: { permission: 'cube.write', scope: 'all', auditAction: 'cubes.change', needsReauth: true },
    body: CubeShelfSave,
    reply: Shape({ version: Version }),
    errors: ['VERSION_CONFLICT'],
  }),
}
