/** Who sells, as every page of a shop must tell it, in one language. */
export interface Seller {
  company: string
  representative: string
  address: string
  businessNumber: string
  mailOrderNumber: string
  phone: string
  email: string
}
