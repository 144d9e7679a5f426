import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** Compression is off on both sides of the comparison. */
export default {
  output: 'standalone',
  compress: false,
  poweredByHeader: false,
  turbopack: { root: here },
  outputFileTracingRoot: here,
}
