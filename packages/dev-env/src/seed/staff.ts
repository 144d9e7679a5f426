import { type Api, enrolKnown, grantRole, namedId } from '@encore/api'
import { type FanWorld, signInFan, signUpFan } from '#src/fan.ts'
import { throughOutage } from './through-outage.ts'

/** Who runs the desk of AFTERGLOW: captions, lights and polls, and the studio for it. */
export const demoOperator = {
  email: 'stage@fans.test',
  password: 'demo 2026 lights on',
  nickname: 'stage crew',
  language: 'en',
} as const

/** What their authenticator app would know; everybody may, so it is for demos only and refused in production. */
export const demoFactor = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The account as anybody makes one, the role as an organiser of the product grants it. */
export async function seedStaff(api: Api, world: FanWorld): Promise<void> {
  await throughOutage(async () => {
    const known = await signInFan(world, demoOperator.email, demoOperator.password).catch(() => null)
    const { uid } = known ?? (await signUpFan(world, demoOperator))
    const eventId = namedId('ev', 'afterglow')
    await grantRole(api.ctx.sql, { email: demoOperator.email, role: 'ORGANISER', eventId })
    await enrolKnown(api.ctx, uid, demoFactor)
  })
}
