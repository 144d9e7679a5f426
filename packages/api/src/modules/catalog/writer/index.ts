export type { CatalogDefinition, ProductDefinition, StockedProduct } from './definition.ts'
export { importCatalog } from './import-catalog.ts'
export { eventProblems, saveEvents } from './write-events.ts'
export { openSlots, productProblems, saveProducts } from './write-products.ts'
