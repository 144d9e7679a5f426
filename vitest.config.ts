import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/{src,app}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            'packages/api/test/**/*.test.ts',
            'packages/**/*.browser.test.ts',
            'apps/server/test/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          globalSetup: ['packages/api/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
