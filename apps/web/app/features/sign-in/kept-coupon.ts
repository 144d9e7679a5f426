import { safeCallback } from '@encore/contract/rules/callback-url'
import { typedCoupon } from '@encore/contract/rules/coupon'
import { readForTab, writeForTab } from '#app/data/stored.ts'

const codeKey = 'coupon-code'
const pathKey = 'pending-ticket-path'

/** Stores a guest's coupon code, typed or from a link, in this tab. */
export const rememberCoupon = (code: string): void => writeForTab(codeKey, typedCoupon(code) || null)
export const rememberedCoupon = (): string => typedCoupon(readForTab(codeKey) ?? '')
export const forgetCoupon = (): void => writeForTab(codeKey, null)

/** Stores the page on which the coupon dialog reopens after the sign-in. */
export const keepTicketPath = (path: string): void => writeForTab(pathKey, safeCallback(path))

/** Returns the stored path and removes it; null when there is none. */
export function takeTicketPath(): string | null {
  const path = readForTab(pathKey)
  if (path !== null) writeForTab(pathKey, null)
  return path
}
