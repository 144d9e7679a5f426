import type { EndpointKey, Endpoints, StaffAccess } from '@encore/contract/endpoints'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { addFan, type Fan, type Shop } from '#test/commerce/shop.ts'
import type { Sent } from '#test/world.ts'
import { type Colleague, everywhere, openStudio, type Studio } from '../studio-world.ts'

/** Every endpoint of staff whose method is not GET; artists' devices are no staff. */
export type WriteKey = {
  [K in EndpointKey]: Endpoints[K] extends { staff: 'sign-in' | StaffAccess }
    ? K extends `GET ${string}`
      ? never
      : K
    : never
}[EndpointKey]

/** A world in which every call can succeed, and its caller. */
export interface Stage {
  studio: Studio
  shop: Shop
  owner: Colleague
  fan: Fan
  /** Sends a call as the owner; throws when it is refused, since preparations must succeed. */
  made(key: EndpointKey, options?: object): Promise<Sent['body']>
  hire(role: HeldRole['role']): Promise<Colleague>
}

/** Input with which the call succeeds. */
export interface Ready {
  params?: Record<string, string>
  body?: unknown
  file?: { type: string; bytes: Buffer }
  /** `Cookie` and uid of a caller other than the owner. */
  by?: { staffCookie: string; uid: string }
  headers?: Record<string, string>
}

/** Prepares a call; writes of the preparation are not counted. */
export type Recipe = (stage: Stage) => Promise<Ready>
export type Recipes<K extends WriteKey = WriteKey> = Record<K, Recipe>

export async function openStage(): Promise<Stage & { close(): Promise<void> }> {
  const studio = await openStudio({
    EXIMBAY_BASE_URL: 'http://127.0.0.1:9',
    REFUND_TWO_PERSON_LIMIT: 'USD:50,CUBE:100',
    RTMP_PORT: '1935',
  })
  const shop = { world: studio.world, origin: '', close: studio.close }
  const owner = await studio.hire(everywhere('OWNER'))
  return {
    studio,
    shop,
    owner,
    fan: await addFan(shop, 100_000),
    made: async (key, options = {}) => {
      const sent = await studio.send(key, { cookie: owner.staffCookie, ...options })
      if (sent.status >= 300) throw new Error(`${key} was refused: ${JSON.stringify(sent.body)}`)
      return sent.body
    },
    hire: (role) => studio.hire(everywhere(role)),
    close: studio.close,
  }
}

export const inMinutes = ({ studio }: Stage, count: number): Date =>
  new Date(studio.world.api.ctx.clock.now() + count * 60_000)
