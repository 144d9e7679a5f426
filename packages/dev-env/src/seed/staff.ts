import { type Api, enrolKnown, grantRole, namedId } from '@encore/api'
import { type FanWorld, signInFan, signUpFan } from '#src/fan.ts'
import { throughOutage } from './through-outage.ts'

/** Operates AFTERGLOW: captions, lights and polls. The studio shows it, the fan sign with its draws and cards,
 * and the calls of Side B. */
export const demoOperator = {
  email: 'stage@fans.test',
  password: 'demo 2026 lights on',
  nickname: 'stage crew',
  language: 'en',
} as const

/** Secret of their authenticator app. It is public, so it serves demos only and production refuses it. */
export const demoFactor = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const operated = ['afterglow', 'postcards', 'side-b']

/** Signs the account up as a fan does; the role is granted as an organiser of the product would. */
export async function seedStaff(api: Api, world: FanWorld): Promise<void> {
  await throughOutage(async () => {
    const known = await signInFan(world, demoOperator.email, demoOperator.password).catch(() => null)
    const { uid } = known ?? (await signUpFan(world, demoOperator))
    for (const event of operated)
      await grantRole(api.ctx.sql, {
        ...{ email: demoOperator.email, role: 'ORGANISER', eventId: namedId('ev', event) },
      })
    await enrolKnown(api.ctx, uid, demoFactor)
  })
}
