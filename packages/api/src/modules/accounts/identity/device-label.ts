export interface DeviceLabel {
  browser: string | null
  system: string | null
}

/**
 * Returns browser and system by their common names. The first match wins, because user agents also name their
 * ancestors.
 */
export const deviceLabel = (userAgent: string): DeviceLabel => ({
  browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
  system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
})

const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/\bLine\//, 'LINE'],
  [/NAVER\(/, 'NAVER'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/Whale\//, 'Whale'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Joins both parts; empty when both are unknown. */
export const labelText = ({ browser, system }: DeviceLabel): string =>
  [browser, system].filter((part) => part !== null).join(', ')
