import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Only `npm run test:all` and runs by name take the tests that say in their file's name that they are long. */
const long = process.env.TESTS === 'all' ? [] : ['**/*.long.*']

const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 }, requireAssertions: true },
}

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
          exclude: ['**/*.browser.test.ts', ...long],
          maxWorkers: '100%',
          setupFiles: ['scripts/testing/real-clock.ts'],
          // To read the same modules anew for each file was half of the time; what a test replaces is put back.
          isolate: false,
          ...{ restoreMocks: true, unstubGlobals: true, unstubEnvs: true },
          // Encoders step back behind all other work, and hashing passwords takes its time beside it.
          testTimeout: 120_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/api/test/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', ...long],
          globalSetup: ['packages/api/test/global-setup.ts'],
          setupFiles: ['packages/api/test/print-errors.ts'],
          // A worker waits a fifth of its time: for sweeps, deadlines and the database.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
          exclude: long,
          globalSetup: ['apps/server/test/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          expect: { requireAssertions: true },
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['packages/**/*.browser.test.ts', 'apps/**/*.browser.test.ts'],
          exclude: ['**/node_modules/**', ...long],
          globalSetup: ['packages/api/test/global-setup.ts'],
          fileParallelism: false,
          ...patient,
        },
      },
    ],
  },
})
