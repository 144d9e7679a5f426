/** Spec section 9. */
const couponCodeMax = 20

/**
 * Cleans a coupon code while it is typed or pasted (spec section 5): upper-case letters, digits and hyphens, 20 at
 * most. Full-width characters become their plain form.
 */
export const typedCoupon = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z-]/g, '')
    .toUpperCase()
    .slice(0, couponCodeMax)

/** Lookup key: ignores hyphens and reads letters that look like digits as those digits. */
export const couponLookup = (text: string): string =>
  typedCoupon(text).replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')
