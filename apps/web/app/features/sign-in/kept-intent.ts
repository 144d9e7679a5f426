import { currencySymbol } from '@encore/contract/rules/money'
import type { CubePackageSelection } from '#app/data/dialogs.ts'
import { readForTab, writeForTab } from '#app/data/stored.ts'

const storageKey = 'cube-wish'

/** Stores the cube package a guest picked in this tab until the sign-in is done. */
export const keepIntent = (selection: CubePackageSelection): void =>
  writeForTab(storageKey, JSON.stringify(selection))

/** Returns the stored choice and removes it; null when there is none. */
export function takeIntent(): CubePackageSelection | null {
  const stored = readForTab(storageKey)
  if (stored === null) return null
  writeForTab(storageKey, null)
  try {
    const selection: unknown = JSON.parse(stored)
    return isPackageSelection(selection) ? selection : null
  } catch {
    return null
  }
}

function isPackageSelection(value: unknown): value is CubePackageSelection {
  if (typeof value !== 'object' || value === null) return false
  if (!('productUid' in value && 'currency' in value)) return false
  const { productUid, currency } = value
  const isCharged = typeof currency === 'string' && Object.hasOwn(currencySymbol, currency)
  const hasMethod = !('pgCode' in value) || typeof value.pgCode === 'string'
  return typeof productUid === 'string' && hasMethod && isCharged
}
