import { type Config, ConfigError, readConfig } from '@encore/api'
import { demoMembers, demoOperator } from '@encore/dev-env/seed'
import { startProduct } from './start.ts'

const startedAt = performance.now()
const shutdownMs = 30_000

try {
  const config = readConfig(process.env)
  if (process.env.NODE_ENV !== 'production')
    throw new ConfigError('NODE_ENV must be production outside `npm run dev`')
  const starting = startProduct(config, (line) => console.log(line))
  let isStopping = false
  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), shutdownMs).unref()
    starting
      .then((product) => product.stop())
      .then(
        () => process.exit(code),
        () => process.exit(1),
      )
  }
  // Registered from start to shutdown, so that no signal ends the process before its database has stopped.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
  const product = await starting
  // Only the work behind that promise failed, so the process continues.
  process.on('unhandledRejection', (err) => product.api.ctx.log.error({ err }, 'unhandled rejection'))
  process.once('uncaughtException', (err) => {
    product.api.ctx.log.fatal({ err }, 'uncaught')
    stop(1)
  })
  if (!isStopping) greet(product.url, config)
} catch (cause) {
  console.error(cause instanceof ConfigError ? cause.message : cause)
  process.exit(cause instanceof ConfigError ? 78 : 1)
}

function greet(url: string, config: Config): void {
  console.log(
    `\n  Encore        ${url}   (ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
  console.log(`  Studio        ${config.studioUrl}`)
  console.log(`  API reference ${url}/api/docs`)
  if (config.RTMP_PORT > 0)
    console.log(`  Encoders      rtmp://${config.RTMP_HOST || config.HOST}:${config.RTMP_PORT}/live`)
  if (!config.isProduction) {
    console.log(`  Sandbox       ${config.sandboxUrl}   (mailbox: ${config.sandboxUrl}/mail)`)
  }
  if (config.SEED === 'demo') {
    console.log('\n  Demo members, all with the same password:')
    for (const member of demoMembers)
      console.log(`    ${member.email}   ${member.password}   ${member.description}`)
    console.log('\n  Demo organiser of the studio; `npm run demo -- code` shows the code of the moment:')
    console.log(`    ${demoOperator.email}   ${demoOperator.password}`)
  }
  console.log('\n  Ctrl-C stops all of it.\n')
}
