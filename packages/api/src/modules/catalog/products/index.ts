import type { Module } from '#modules/module.ts'
import { serveProducts } from './routes.ts'

export const products: Module = { name: 'products', install: serveProducts }

export {
  type CallPlace,
  closeCallSale,
  insertCallPlaces as openCallSale,
  keepBookable,
  lockCallSale,
  moveCallPlaces,
  selectCallPlaces as callPlaces,
  selectCallProducts as callProducts,
} from './call-store.ts'
export { eventsWithShop } from './events-with-shop.ts'
export {
  findProduct,
  findProducts,
  productImages,
  productsCalled,
  type SaleProduct,
  suppliesOf,
} from './find-product.ts'
export {
  type AheadRow,
  type Distance,
  moveDownloads,
  moveSales,
  selectAhead as productsAhead,
} from './move-store.ts'
export {
  cheapest,
  depositLimitsOf,
  fullName,
  type PricedTicket,
  payableWith,
  pricesFor,
  unavailableFor,
} from './rules.ts'
export {
  countVersions,
  isCodeTaken,
  lockDeleted as lockDeletedProduct,
  lockWritten,
  type StaffRow,
  selectGroup as groupOf,
  selectNames as productNames,
  selectOfEvent as productsOf,
  selectQuestions as questionsOf,
  selectStaffProducts as staffProducts,
  selectTakenCodes as takenCodes,
  selectWritten as writtenProduct,
  setDeleted as setProductDeleted,
  setRestored as setProductRestored,
  type WrittenProduct,
} from './staff-store.ts'
export {
  type Carried,
  type CustomInfoField,
  goodsColumn,
  hasTickets,
  liveTicketsColumn,
  type ProductKind,
  type ProductOption,
  type ProductWrite,
  selectCarried as carriedBy,
  selectTicketsOnSale as ticketsOnSale,
  ticketsColumn,
  writeProducts,
} from './store.ts'
export { ticketOpens } from './ticket-opens.ts'
