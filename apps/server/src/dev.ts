import { readConfig } from '@encore/api'
import { loadDevelopment } from './pages/development.ts'
import { startProduct } from './start.ts'
import { developStudio } from './studio/development.ts'

const config = readConfig({ LOG_LEVEL: 'info', ...process.env })
const product = await startProduct(config, (line) => console.log(line), loadDevelopment, developStudio)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void product.stop().finally(() => process.exit(0)))
}
console.log(`\n  Studio ${config.studioUrl}`)
console.log(`  Encore ${product.url}   (pages by Vite, reloading)   mailbox: ${config.sandboxUrl}/mail\n`)
