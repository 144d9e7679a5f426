import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ruleGroups } from './groups.ts'

const root = join(import.meta.dirname, '../..')
const contract = join(root, 'packages/contract/src')
const testOf = (file: string) => file.replace(/\.ts$/, '.test.ts')

/**
 * Runs the unit tests beside the rules: each group is judged by its own tests. In Stryker's copy `node_modules` links
 * out of it, so the contract is resolved by its path.
 */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@encore\/contract\/rules\/(.*)$/, replacement: `${contract}/rules/$1.ts` },
      { find: /^@encore\/contract\/(client|errors|realtime)$/, replacement: `${contract}/$1.ts` },
      { find: /^@encore\/contract\/endpoints$/, replacement: `${contract}/endpoints/index.ts` },
    ],
  },
  test: {
    include: ruleGroups
      .flatMap(({ files }) => files.map(testOf))
      .filter((file) => existsSync(join(root, file))),
  },
})
