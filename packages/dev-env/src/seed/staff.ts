import { type Api, grantRole, namedId } from '@encore/api'
import { type FanWorld, signInFan, signUpFan } from '#src/fan.ts'
import { throughOutage } from './through-outage.ts'

/** Who runs the desk of AFTERGLOW: captions, lights and polls. */
export const demoOperator = {
  email: 'stage@fans.test',
  password: 'demo 2026 lights on',
  nickname: 'stage crew',
  language: 'en',
} as const

/** The account as anybody makes one, the role as an organiser of the product grants it. */
export async function seedStaff(api: Api, world: FanWorld): Promise<void> {
  await throughOutage(async () => {
    const known = await signInFan(world, demoOperator.email, demoOperator.password).catch(() => null)
    if (!known) await signUpFan(world, demoOperator)
    const eventId = namedId('ev', 'afterglow')
    await grantRole(api.ctx.sql, { email: demoOperator.email, role: 'ORGANISER', eventId })
  })
}
