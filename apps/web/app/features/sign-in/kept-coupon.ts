import { safeCallback } from '@encore/contract/rules/callback-url'
import { typedCoupon } from '@encore/contract/rules/coupon'
import { readForTab, writeForTab } from '#app/data/stored.ts'

const codeKey = 'coupon-code'
const pathKey = 'pending-ticket-path'

/** The code a guest typed, or came with: it waits in this tab. */
export const rememberCoupon = (code: string): void => writeForTab(codeKey, typedCoupon(code) || null)
export const rememberedCoupon = (): string => typedCoupon(readForTab(codeKey) ?? '')
export const forgetCoupon = (): void => writeForTab(codeKey, null)

/** A sign-in was asked for to redeem a code; when it is done, the coupon dialog opens on this page. */
export const keepTicketPath = (path: string): void => writeForTab(pathKey, safeCallback(path))

/** The kept path, once; null when there is none. */
export function takeTicketPath(): string | null {
  const path = readForTab(pathKey)
  if (path !== null) writeForTab(pathKey, null)
  return path
}
