/** Keys of the browser's storage. The boot script reads theme and locale before the first paint. */
export const storageKeys = {
  theme: 'theme',
  locale: 'locale',
  /** Per tab: the chosen language until it is saved for the member. */
  chosenLocale: 'chosen-locale',
  deviceId: 'device-id',
  singleKeys: 'single-keys',
} as const

/** Media query that makes the browser's bars light, by theme; set on the first `theme-color` of the page. */
export const lightBars = {
  dark: 'not all',
  light: 'all',
  auto: '(prefers-color-scheme: light)',
} as const
