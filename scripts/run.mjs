// `node scripts/run.mjs <name> [argument...]`, which every `npm run <name>` calls: prepares the machine, then runs the
// command of this name on the pinned Node. Has no dependencies and runs on Node 18 or later.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap, environment, node, root } from './setup/bootstrap.mjs'

const [name, ...args] = process.argv.slice(2)
// An operator's command works on a product in production; a developer's command chooses the mode itself.
const operator = { file: `scripts/operator/${name}.ts`, env: { NODE_ENV: 'production' } }
const developer = { file: `scripts/commands/${name}.ts`, env: {} }
const command = [operator, developer].find(({ file }) => existsSync(join(root, file)))
if (!command) {
  console.error('Usage: node scripts/run.mjs <name> [argument...]; package.json lists the names')
  process.exit(2)
}

bootstrap()
const child = spawn(node, [command.file, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: environment(command.env),
})
// Ctrl-C reaches the command directly; a signal to this process alone is forwarded.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
