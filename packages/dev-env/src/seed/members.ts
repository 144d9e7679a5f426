import type { Locale } from '@encore/contract/rules/locale'
import { type Fan, type FanWorld, signInFan, signUpFan } from '#src/fan.ts'
import { buyCubes } from '#src/pay.ts'
import { throughOutage } from './through-outage.ts'

export interface DemoMember {
  email: string
  password: string
  nickname: string
  language: Locale
  description: string
}

const password = 'demo 2026 lights on'

/** Three fans whose purchases are made through the public client. */
export const demoMembers: readonly DemoMember[] = [
  {
    email: 'mina@fans.test',
    password,
    nickname: 'mina',
    language: 'ko',
    description: 'has cubes and a ticket to AFTERGLOW',
  },
  {
    email: 'haru@fans.test',
    password,
    nickname: 'haru',
    language: 'ja',
    description: 'has cubes, no ticket yet',
  },
  { email: 'alex@fans.test', password, nickname: 'alex', language: 'en', description: 'has just signed up' },
]

/** Makes the members' purchases, also those that an earlier start left incomplete; the product must be listening. */
export async function seedMembers(world: FanWorld): Promise<void> {
  for (const member of demoMembers) await throughOutage(() => tell(world, member))
}

async function tell(world: FanWorld, member: DemoMember): Promise<void> {
  const known = await signInFan(world, member.email, member.password).catch(() => null)
  const fan = known ?? (await signUpFan(world, member))
  if (member.nickname === 'alex') return
  const me = await fan.call('GET /api/v2/member/me')
  if (!me.ok) throw new Error(`No member: ${me.error.name}`)
  if (me.value.cube === 0) await buyCubes(world, fan, 1_000)
  if (member.nickname === 'mina') await buyTicket(fan)
}

async function buyTicket(fan: Fan): Promise<void> {
  const onAir = await fan.call('GET /api/v1/event/status/on-air')
  const afterglow = onAir.ok ? onAir.value.content.find((event) => event.slug === 'afterglow') : undefined
  if (!afterglow) throw new Error('AFTERGLOW is not on air')
  const entry = await fan.call('GET /api/v1/event/confirm/{id}', { params: { id: afterglow.id } })
  if (entry.ok && entry.value.entitlement) return
  const products = await fan.call('GET /api/v1/event/{id}/products', { params: { id: afterglow.id } })
  const ticket = products.ok ? products.value.content.find(({ kind }) => kind === 'TICKET_LIVE') : undefined
  if (!ticket) throw new Error('AFTERGLOW has no ticket')
  const order = await fan.call(
    'POST /api/v2/order/product',
    { body: { productUid: ticket.id, pgCode: 'CUBE', quantity: 1 } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!order.ok) throw new Error(`No ticket: ${order.error.name}`)
}
