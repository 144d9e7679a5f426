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
  /** Blocks popups without a click, as a fan's browser does. */
  ignoreDefaultArgs: ['--disable-popup-blocking'],
}

/**
 * Journeys tagged as long, for one device or both, run only in `npm run test:all` and when they are selected by name.
 */
const long = (here: string) =>
  process.env.TESTS === 'all' ? [] : [/@long(?!-)/, new RegExp(`@long-on-${here}`)]

/** Journeys of fans through the running product, on a desktop or on a phone; without a tag on both. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: './results',
  /** Two journeys at a time share the machine; a journey that hangs must still end. */
  timeout: 300_000,
  expect: { timeout: 25_000, toPass: { timeout: 60_000 } },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 25_000,
    /** Without it, navigation to a page with endless requests would wait for as long as the journey may take. */
    navigationTimeout: 60_000,
    launchOptions: chromium,
    /** Recording doubles a journey's time on two cores: use `--trace retain-on-failure` to study one. */
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
        /**
         * The phone project tests motion; on a desktop, animation would paint four times the pixels without benefit.
         */
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'mobile',
      /** A phone pays in the same tab; journeys about windows run on a desktop. */
      grepInvert: [/@desk/, ...long('phone')],
      /** Keyboard journeys run on a desktop only. */
      testIgnore: /keyboard/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        /** Three times the pixel density is seven times the work without a graphics card. */
        deviceScaleFactor: 1,
        locale: 'en-US',
        timezoneId: 'Asia/Seoul',
      },
    },
  ],
})
