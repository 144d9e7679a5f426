import type { Module } from '#modules/module.ts'
import { serveProductEditing } from './routes.ts'

export { changeableProduct, readableProduct } from './access-scope.ts'
export { listProducts } from './list-products.ts'
export { eventNamed } from './present.ts'
export { isMoment } from './read-draft.ts'

export const studioProducts: Module = { name: 'studio-products', install: serveProductEditing }
