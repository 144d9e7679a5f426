/** The format of a carrier's tracking numbers without spaces and hyphens, and their check digit when it is public. */
export interface TrackingFormat {
  pattern: RegExp
  isChecked?: (number: string) => boolean
}

const digitsOf = (number: string): number[] => [...number].map(Number)

/**
 * The check digit is the remainder of the other digits divided by seven ("7DR").
 * Source: Yamato and Sagawa 12 digits, Japan Post 11 and 12, nanoappli.com/blog/archives/369 and
 * github.com/TakamoriYamashiro/shipping-jp-js; DHL Express 10 and 11, github.com/jkeen/tracking_number_data.
 */
const isMod7 = (number: string): boolean => BigInt(number.slice(0, -1)) % 7n === BigInt(number.slice(-1))

/**
 * GS1 check digit: weights 3, 1, 3 … from the right. Source: USPS Publication 199 (IMpb), GS1 General Specifications
 * 7.9.
 */
function isMod10(number: string): boolean {
  const [check = 0, ...rest] = digitsOf(number).reverse()
  const sum = rest.reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** Source: FedEx Express, github.com/jkeen/tracking_number_data, couriers/fedex.json. */
function isFedexExpress(number: string): boolean {
  const weights = [3, 1, 7]
  const [check = 0, ...rest] = digitsOf(number).reverse()
  const sum = rest.reverse().reduce((all, digit, index) => all + digit * (weights[index % 3] ?? 0), 0)
  return (sum % 11) % 10 === check
}

/** Source: UPU standard S10-12, section 5.3. */
function isS10(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const digits = digitsOf(number.slice(2, 11))
  const rest = 11 - (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11)
  return digits[8] === (rest === 10 ? 0 : rest === 11 ? 5 : rest)
}

/** Letters count as (code − 63) mod 10. Source: UPS 1Z, github.com/jkeen/tracking_number_data, couriers/ups.json. */
function isUps(number: string): boolean {
  const values = [...number.slice(2)].map((sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10,
  )
  const sum = values.slice(0, -1).reduce((all, value, index) => all + value * (index % 2 === 0 ? 1 : 2), 0)
  return /\d$/.test(number) && (10 - (sum % 10)) % 10 === values.at(-1)
}

/** International post: `EB123456785KR`. */
const s10: TrackingFormat = { pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/, isChecked: isS10 }

/**
 * Korean carriers publish lengths but no check digit. Source: the forms of their tracking pages (CJ Logistics and
 * Hanjin 10 or 12 digits, Lotte 10, 12 or 13, Korea Post 13).
 */
export const trackingFormats = {
  CJ_LOGISTICS: [{ pattern: /^(?:\d{10}|\d{12})$/ }],
  HANJIN: [{ pattern: /^(?:\d{10}|\d{12})$/ }],
  LOTTE: [{ pattern: /^(?:\d{10}|\d{12,13})$/ }],
  KOREA_POST: [{ pattern: /^\d{13}$/ }],
  KOREA_POST_EMS: [s10],
  YAMATO: [{ pattern: /^\d{12}$/, isChecked: isMod7 }],
  SAGAWA: [{ pattern: /^\d{12}$/, isChecked: isMod7 }],
  JAPAN_POST: [{ pattern: /^\d{11,12}$/, isChecked: isMod7 }, s10],
  USPS: [
    // Twenty digits may be an older label, or one whose leading 91 is not printed.
    { pattern: /^\d{20}$/, isChecked: (number) => isMod10(number) || isMod10(`91${number}`) },
    { pattern: /^9[1-5](?:\d{20}|\d{24})$/, isChecked: isMod10 },
    // An optional post code prefix.
    { pattern: /^420(?:\d{5}|\d{9})9[1-5]\d{20}$/, isChecked: (number) => isMod10(number.slice(-22)) },
    s10,
  ],
  UPS: [{ pattern: /^1Z[0-9A-Z]{16}$/, isChecked: isUps }],
  FEDEX: [
    { pattern: /^\d{12}$/, isChecked: isFedexExpress },
    { pattern: /^\d{15}$/, isChecked: isMod10 },
    { pattern: /^\d{20}$/, isChecked: (number) => isMod10(`92${number}`) || isMod10(number) },
    { pattern: /^92\d{20}$/, isChecked: isMod10 },
    { pattern: /^96\d{20}$/, isChecked: (number) => isMod10(number.slice(-15)) },
  ],
  DHL: [{ pattern: /^\d{10,11}$/, isChecked: isMod7 }, { pattern: /^J[A-Z]{2,3}\d{9,18}$/ }],
  SF_EXPRESS: [{ pattern: /^SF\d{12,13}$/ }],
  OTHER: [{ pattern: /^[0-9A-Z]{4,40}$/ }],
} satisfies Record<string, TrackingFormat[]>

/** Lengths of a carrier's numbers, shown when an entered number has another one. */
export const trackingLengths: Record<keyof typeof trackingFormats, string> = {
  CJ_LOGISTICS: '10, 12',
  HANJIN: '10, 12',
  LOTTE: '10, 12, 13',
  KOREA_POST: '13',
  KOREA_POST_EMS: 'AA123456789KR',
  YAMATO: '12',
  SAGAWA: '12',
  JAPAN_POST: '11, 12, AA123456789JP',
  USPS: '20, 22, 26, AA123456789US',
  UPS: '1Z + 16',
  FEDEX: '12, 15, 20, 22',
  DHL: '10, 11, JD… + 9–18',
  SF_EXPRESS: 'SF + 12, 13',
  OTHER: '4–40',
}
