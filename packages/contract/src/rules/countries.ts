import type { Locale } from './locale.ts'
import type { PaidCurrency } from './money.ts'

/** All country lists of the product, as ISO 3166-1 alpha-2 codes. Names come from `Intl.DisplayNames`. */

/** Countries and territories of residence, with their calling codes (ITU-T E.164). */
const callingCodes = `
AD376 AE971 AF93 AG1 AI1 AL355 AM374 AO244 AR54 AS1 AT43 AU61 AW297 AX358 AZ994 BA387 BB1 BD880 BE32 BF226 BG359
BH973 BI257 BJ229 BL590 BM1 BN673 BO591 BQ599 BR55 BS1 BT975 BW267 BY375 BZ501 CA1 CD243 CF236 CG242 CH41 CI225
CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CY357 CZ420 DE49 DJ253 DK45 DM1 DO1 DZ213 EC593 EE372 EG20 ER291
ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1 GE995 GF594 GG44 GH233 GI350 GL299 GM220 GN224 GP590
GQ240 GR30 GT502 GU1 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 IM44 IN91 IQ964 IR98 IS354 IT39 JE44
JM1 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1 KP850 KR82 KW965 KY1 KZ7 LA856 LB961 LC1 LI423 LK94 LR231 LS266
LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MP1 MQ596 MR222 MS1
MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968
PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PR1 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966
SB677 SC248 SD249 SE46 SG65 SH290 SI386 SJ47 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1 SY963 SZ268
TC1 TD235 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998
VA39 VC1 VE58 VG1 VI1 VN84 VU678 WF681 WS685 XK383 YE967 YT262 ZA27 ZM260 ZW263`

const dialCodes = new Map(
  callingCodes
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), `+${entry.slice(2)}`]),
)

export const countryCodes: readonly string[] = [...dialCodes.keys()]
export const isCountry = (code: string): boolean => dialCodes.has(code)

/** Returns `+82` for KR; null for an unknown country. */
export const dialCodeOf = (countryCode: string): string | null => dialCodes.get(countryCode) ?? null

const knownDialCodes = new Set(dialCodes.values())
/** Without duplicates, in numeric order. */
export const allDialCodes: readonly string[] = [...knownDialCodes].sort((a, b) => Number(a) - Number(b))
export const isDialCode = (text: string): boolean => knownDialCodes.has(text)

/**
 * The special group of spec section 9, read as the SEPA countries: their default currency is EUR, and digital content
 * needs the buyer's consent to begin immediately.
 */
export const specialCountries: readonly string[] = `
AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA`
  .trim()
  .split(/\s+/)

/** The default currency of a country. */
export function currencyOfCountry(countryCode: string): PaidCurrency {
  if (countryCode === 'KR') return 'KRW'
  if (countryCode === 'JP') return 'JPY'
  return specialCountries.includes(countryCode) ? 'EUR' : 'USD'
}

/** The most likely country of readers of a language. */
export const likeliestCountry: Record<Locale, string> = { ko: 'KR', ja: 'JP', en: 'US', zhhans: 'CN' }

/** Shipping zones with one price each. Other countries are not served. */
export const shippingZones = {
  HOME: ['KR'],
  NEAR: ['JP', 'CN', 'TW', 'HK', 'MO'],
  ASIA: ['SG', 'MY', 'TH', 'VN', 'PH', 'ID', 'IN'],
  EUROPE: specialCountries,
  OCEANS: ['US', 'CA', 'MX', 'AU', 'NZ'],
  FAR: ['AE', 'BR', 'CL', 'IL', 'SA', 'TR'],
} as const satisfies Record<string, readonly string[]>

export type ShippingZone = keyof typeof shippingZones
const zones = Object.keys(shippingZones) as ShippingZone[]

/** Null when the country is not served. */
export const zoneOf = (countryCode: string): ShippingZone | null =>
  zones.find((zone) => (shippingZones[zone] as readonly string[]).includes(countryCode)) ?? null

export const servedCountries: readonly string[] = zones.flatMap((zone) => shippingZones[zone])

/** Regions to select where the postal service requires one: code on the label, and name. */
export const regionsOf: Readonly<Record<string, readonly (readonly [code: string, name: string])[]>> = {
  US: pairs(`AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|
DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|
KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|
MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|
ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|
SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI Virgin Islands|VA Virginia|WA Washington|
WV West Virginia|WI Wisconsin|WY Wyoming|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific`),
  CA: pairs(`AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|
NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|
YT Yukon`),
  AU: pairs(`ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|
SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia`),
  JP: pairs(`北海道 Hokkaido|青森県 Aomori|岩手県 Iwate|宮城県 Miyagi|秋田県 Akita|山形県 Yamagata|福島県 Fukushima|
茨城県 Ibaraki|栃木県 Tochigi|群馬県 Gunma|埼玉県 Saitama|千葉県 Chiba|東京都 Tokyo|神奈川県 Kanagawa|新潟県 Niigata|
富山県 Toyama|石川県 Ishikawa|福井県 Fukui|山梨県 Yamanashi|長野県 Nagano|岐阜県 Gifu|静岡県 Shizuoka|愛知県 Aichi|
三重県 Mie|滋賀県 Shiga|京都府 Kyoto|大阪府 Osaka|兵庫県 Hyogo|奈良県 Nara|和歌山県 Wakayama|鳥取県 Tottori|
島根県 Shimane|岡山県 Okayama|広島県 Hiroshima|山口県 Yamaguchi|徳島県 Tokushima|香川県 Kagawa|愛媛県 Ehime|
高知県 Kochi|福岡県 Fukuoka|佐賀県 Saga|長崎県 Nagasaki|熊本県 Kumamoto|大分県 Oita|宮崎県 Miyazaki|
鹿児島県 Kagoshima|沖縄県 Okinawa`),
}

function pairs(text: string): (readonly [string, string])[] {
  return text.split('|').map((entry) => {
    const [code = '', ...name] = entry.trim().split(' ')
    return [code, name.join(' ')] as const
  })
}
