/** Spec section 9. */
const couponCodeMax = 20

/**
 * What stays of a coupon code as it is typed or pasted (spec section 5): letters, digits and hyphens in capitals,
 * 20 at most. Full-width characters count as what they look like.
 */
export const typedCoupon = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z-]/g, '')
    .toUpperCase()
    .slice(0, couponCodeMax)

/** What a code is found by: hyphens do not count, and letters that look like digits are those digits. */
export const couponLookup = (text: string): string =>
  typedCoupon(text).replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')
