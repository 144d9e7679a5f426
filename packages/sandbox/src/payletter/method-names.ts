const names: Readonly<Record<string, string>> = {
  kakaopay: 'KakaoPay',
  naverpay: 'NaverPay',
}

/** The brand; undefined for a card. */
export const payletterMethodName = (code: string): string | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined
