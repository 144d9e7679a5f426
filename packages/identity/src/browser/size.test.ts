import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

/** Bundles one export as a page loads it. */
async function bundle(file: string, name: string) {
  const entry = 'virtual:entry'
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? `export { ${name} } from ${JSON.stringify(`${import.meta.dirname}/${file}`)}` : null,
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false })
  await build.close()
  const { code, moduleIds } = output[0]
  return { bytes: gzipSync(code, { level: 9 }).length, modules: moduleIds }
}

test('identity client size: our own client costs a page at most 1.5 kB and nothing of Firebase', async () => {
  const { bytes, modules } = await bundle('index.ts', 'createEmbeddedIdentity')
  expect(bytes).toBeLessThanOrEqual(1_500)
  expect(modules.filter((id) => id.includes('@firebase/'))).toEqual([])
})

test('identity client size: the official client keeps its known size', async () => {
  const { bytes, modules } = await bundle('firebase.ts', 'createFirebaseIdentity')
  expect(modules.some((id) => id.includes('@firebase/auth'))).toBe(true)
  expect(bytes).toBeLessThanOrEqual(32_000)
})
