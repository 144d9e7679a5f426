import {
  type SessionStore,
  sessionAbsoluteSec,
  sessionIdleSec,
  sessionsPerMember,
} from '@encore/identity/server'
import { fail, ok } from '#kernel/result.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { networkOf } from '#platform/http/address.ts'
import { mailMember } from './account-mail.ts'
import { type CallOrigin, noteAuthEvent } from './auth-events.ts'
import { deviceLabel, labelText } from './device-label.ts'
import {
  advanceSessionEpoch,
  deleteSessions,
  type Ending,
  insertSession,
  revokeOldest,
  revokeSessions,
  selectKnownDevices,
  useCustomToken,
} from './session-store.ts'

/** Session storage of both providers; every ended session is published to all processes. */
export function sessionStore(ctx: Ctx): SessionStore<CallOrigin> {
  return {
    openSession: async ({ session, once, replacesSid, device }) => {
      const opened = await transact(ctx.sql, async (tx) => {
        if (!(await useCustomToken(tx, once.jti, once.expiresAtSec))) return fail('INVALID_CREDENTIALS')
        const { uid } = session
        const isNewDevice = await isUnknown(tx, uid, device)
        const authTime = await insertSession(tx, {
          ...session,
          ...device,
          network: networkOf(device.ip),
          idleSec: sessionIdleSec,
          absoluteSec: sessionAbsoluteSec,
        })
        if (authTime === null) return fail('INVALID_CREDENTIALS')
        if (replacesSid) await endSessions(tx, uid, { sid: replacesSid }, 'replaced')
        await tellEnded(tx, uid, await revokeOldest(tx, uid, sessionsPerMember))
        if (isNewDevice) await tellOwner(tx, uid, device)
        await noteAuthEvent(ctx, tx, { type: 'SESSION_OPENED', uid, origin: device, outcome: ok(null) })
        return ok({ authTime })
      })
      return opened.ok ? opened.value : null
    },
  }
}

/**
 * Ends sessions of a member, publishes that to all processes and returns their ids. Unless a single session is named,
 * custom tokens issued so far become invalid.
 */
export async function endSessions(tx: Tx, uid: string, which: Ending, reason: string): Promise<string[]> {
  if (which.sid === undefined) await advanceSessionEpoch(tx, uid)
  const ended = await revokeSessions(tx, uid, which, reason)
  await tellEnded(tx, uid, ended)
  return ended
}

/** Deletes all sessions of the member, ended ones included, and publishes that to all processes. */
export async function forgetSessions(tx: Tx, uid: string): Promise<void> {
  await deleteSessions(tx, uid)
  await publish(tx, { topic: 'session', uid, sid: null })
}

async function tellEnded(db: Db, uid: string, sids: string[]): Promise<void> {
  for (const sid of sids) await publish(db, { topic: 'session', uid, sid })
}

/**
 * A device is recognised by its id, or by its browser and system without one. The first device of a member is not
 * reported.
 */
async function isUnknown(tx: Tx, uid: string, { deviceId, userAgent }: CallOrigin): Promise<boolean> {
  const known = await selectKnownDevices(tx, uid)
  const label = labelText(deviceLabel(userAgent))
  const isSame = (other: { deviceId: string | null; userAgent: string }) =>
    deviceId && other.deviceId
      ? other.deviceId === deviceId
      : labelText(deviceLabel(other.userAgent)) === label
  return known.length > 0 && !known.some(isSame)
}

async function tellOwner(tx: Tx, uid: string, { userAgent }: CallOrigin): Promise<void> {
  const member = await memberById(tx, uid)
  if (!member?.email) return
  const device = labelText(deviceLabel(userAgent))
  await mailMember(tx, { kind: 'new-device', to: member.email, language: member.language, device })
}
