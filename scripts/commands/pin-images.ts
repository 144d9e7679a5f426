// `npm run pin-images -- <address of a registry>`: writes the digests of the base images into the files of
// `deploy/docker`. Exits with 1 when the registry does not know one; nothing is invented for it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinImages } from '../images/pin-images.ts'
import { root } from '../setup/processes.ts'

const [registry = ''] = process.argv.slice(2)
if (!URL.canParse(registry)) {
  console.error('Usage: npm run pin-images -- https://<registry>')
  process.exit(2)
}
for (const name of ['Dockerfile', 'compose.yaml']) {
  const file = join(root, 'deploy/docker', name)
  const { text, missed } = await pinImages(readFileSync(file, 'utf8'), registry)
  writeFileSync(file, text)
  console.log(`${name}: ${text.match(/@sha256:/g)?.length ?? 0} digests`)
  for (const image of missed) console.error(`  ${image}`)
  if (missed.length > 0) process.exitCode = 1
}
