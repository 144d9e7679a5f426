import { wallet } from './accounts/wallet/index.ts'
import { stock } from './catalog/stock/index.ts'
import type { Module } from './module.ts'

/** The product, in the order its parts may know each other: lower ones first. */
export const modules: readonly Module[] = [wallet, stock]
