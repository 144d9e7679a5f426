import { defineConfig, devices } from '@playwright/test'

const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  /** Popups are refused without a click, as in a browser of a fan's. */
  ignoreDefaultArgs: ['--disable-popup-blocking'],
}

/** Only `npm run test:all` and runs by name take the journeys tagged as long, on one of the two or on both. */
const long = (here: string) =>
  process.env.TESTS === 'all' ? [] : [/@long(?!-)/, new RegExp(`@long-on-${here}`)]

/** Journeys of fans through the running product, each told on a desk or on a phone; without a tag on both. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: './results',
  /** Two journeys at a time share the machine; a journey that hangs is ended all the same. */
  timeout: 300_000,
  expect: { timeout: 25_000, toPass: { timeout: 60_000 } },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 25_000,
    /** Else a page that never falls silent is waited for as long as its journey may take. */
    navigationTimeout: 60_000,
    launchOptions: chromium,
    /** Recording doubles a journey's time on two cores: `--trace retain-on-failure` when one is to be studied. */
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...long('desk')],
      use: {
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'Asia/Seoul',
        /** A phone shows what moves; on a desk four times the dots move for nobody. */
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'mobile',
      /** A phone pays in the same tab; what is about windows is told on a desk. */
      grepInvert: [/@desk/, ...long('phone')],
      /** Keys are a desk's. */
      testIgnore: /keyboard/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        /** Three times the dots are seven times the work where no graphics card draws them. */
        deviceScaleFactor: 1,
        locale: 'en-US',
        timezoneId: 'Asia/Seoul',
      },
    },
  ],
})
