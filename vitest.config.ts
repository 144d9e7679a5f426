import { defineConfig } from 'vitest/config'

const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

const standIns = 'packages/sandbox/src/**/*.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/{src,app}/**/*.test.{ts,tsx}',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/screens/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', standIns],
          maxWorkers: '100%',
          // Half the time of most files was the reading of modules that others had read.
          isolate: false,
          // Encoders step back behind all other work, and hashing passwords takes its time beside it.
          testTimeout: 120_000,
        },
      },
      {
        // Gateways that answer after seconds leave much behind that the next file would wait for.
        test: {
          name: 'unit of the sandbox',
          include: [standIns],
          maxWorkers: '100%',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/api/test/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          globalSetup: ['packages/api/test/global-setup.ts'],
          // Half the time of a file is the database's.
          maxWorkers: '100%',
          // Each file has a database and a server of its own; reading the same modules for each was a quarter of the time.
          isolate: false,
          ...patient,
        },
      },
      {
        // The built product in processes of its own: one at a time.
        test: {
          name: 'product',
          include: ['apps/server/test/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['packages/**/*.browser.test.ts', 'apps/**/*.browser.test.ts'],
          globalSetup: ['packages/api/test/global-setup.ts'],
          fileParallelism: false,
          ...patient,
        },
      },
    ],
  },
})
