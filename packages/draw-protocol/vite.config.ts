import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// Builds `verify.mjs`: the verifier of draws in one file that runs on Node without an installation. Its text follows
// from the sources and the lockfile alone, so its hash can be published in docs/domain/draw-protocol.md.

const licences = ['@noble/curves', '@noble/hashes'].map((name) => {
  const folder = dirname(findPackageJSON(name, import.meta.url) ?? '')
  return `${name}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}`
})

const banner = `#!/usr/bin/env node
/*
Verifies a draw or an allotment of Encore: node verify.mjs <file>

It contains two libraries with these licences.

${licences.join('\n\n')}
*/
`

/** Removes the comments of the bundler, which name folders of the machine, and puts the licences in front. */
const publishable: Plugin = {
  name: 'publishable',
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = banner + chunk.code.replace(/^\/\/(?:#(?:end)?region.*| \S+\.[jt]s)\n/gm, '')
  },
}

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'error',
  plugins: [publishable],
  ssr: { noExternal: true },
  build: {
    outDir: 'build',
    ssr: 'src/verify.ts',
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'verify.mjs' } },
  },
})
