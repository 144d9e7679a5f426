import type { Module } from '#modules/module.ts'
import { serveProductEditing } from './routes.ts'

export { listProducts } from './list-products.ts'

export const studioProducts: Module = { name: 'studio-products', install: serveProductEditing }
