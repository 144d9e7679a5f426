const names: Readonly<Record<string, string>> = {
  kakaopay: 'KakaoPay',
  naverpay: 'NaverPay',
  PayPalExpressCheckout: 'PayPal',
  PLUnionPay: 'UnionPay',
}

/** Returns the brand; undefined for a card. */
export const payletterBrandOf = (code: string): string | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined
