/** Seller information that every shop page must show, in one language. */
export interface Seller {
  company: string
  representative: string
  address: string
  businessNumber: string
  mailOrderNumber: string
  phone: string
  email: string
}
