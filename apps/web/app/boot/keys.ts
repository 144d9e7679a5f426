/** Where the browser keeps what it is asked to remember; theme and locale the boot script reads before the first paint. */
export const storageKeys = {
  theme: 'theme',
  locale: 'locale',
  /** Of this tab: chosen, and not saved for the member yet. */
  chosenLocale: 'chosen-locale',
  deviceId: 'device-id',
  singleKeys: 'single-keys',
} as const

/** When the browser's own bars are light, by theme: a media query of the first `theme-color` of the page. */
export const lightBars = {
  dark: 'not all',
  light: 'all',
  auto: '(prefers-color-scheme: light)',
} as const
