import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ruleGroups } from './groups.ts'

const folder = process.env.MUTANTS_FOLDER
if (!folder) throw new Error('Run `npm run test:mutants`.')

export default {
  mutate: ruleGroups.flatMap(({ files }) => files),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  // Stryker reads a tsconfig through an API that TypeScript 7 lacks; types are stripped, so none is needed.
  tsconfigFile: 'none',
  // Outside the repository, so that no other tool finds the copies.
  tempDirName: join(folder, 'copies'),
  ignorePatterns: ['/apps', '/bench', '/deploy', '/docs', '/e2e', '.data', 'build'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: join(folder, 'report.json') },
  concurrency: availableParallelism(),
  thresholds: { high: 90, low: 85, break: 80 },
}
