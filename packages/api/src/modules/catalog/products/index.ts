export { findProduct, type SaleProduct } from './find-product.ts'
