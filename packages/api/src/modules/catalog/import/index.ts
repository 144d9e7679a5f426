export type { CatalogDefinition, ProductDefinition, StockedProduct } from './definition.ts'
export { importCatalog } from './import-catalog.ts'
export { saveEvents } from './write-events.ts'
export { openSlots, saveProducts } from './write-products.ts'
