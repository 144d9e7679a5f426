import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests named `*.long.*` run only with `npm run test:all` or when named explicitly. */
const long = process.env.TESTS === 'all' ? [] : ['**/*.long.*']

const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 }, requireAssertions: true },
}

export default defineConfig({
  test: {
    tags: [{ name: 'long', description: 'Runs with `npm run test:all` only, or when named.' }],
    ...(process.env.TESTS === 'all' ? {} : { tagsFilter: ['!long'] }),
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
          // Loading the same modules again for each file took half of the time; mocks and stubs are restored instead.
          isolate: false,
          ...{ restoreMocks: true, unstubGlobals: true, unstubEnvs: true },
          // Generous, because ffmpeg runs niced and password hashing competes for the CPU.
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
          // A worker idles about a fifth of its time, waiting for sweeps, deadlines and the database.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // Each file has its own database and server; loading the same modules for each took a quarter of the time.
          isolate: false,
          ...patient,
        },
      },
      {
        // Runs the built product in separate processes, one at a time.
        test: {
          name: 'product',
          include: ['apps/server/test/**/*.test.ts'],
          exclude: long,
          globalSetup: ['apps/server/test/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          expect: { requireAssertions: true },
          // The first start on a machine draws the demo's pictures, as `bootWithinMs` of the journeys allows.
          hookTimeout: 330_000,
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
