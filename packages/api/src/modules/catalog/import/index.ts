export type { CatalogDefinition, StockedProduct } from './definition.ts'
export { importCatalog } from './import-catalog.ts'
