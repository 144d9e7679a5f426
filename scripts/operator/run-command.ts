import type { Command } from './command.ts'

/** Runs the command that was typed, or says how each is called. */
export async function runCommand(script: string, commands: Record<string, Command>): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const code = command ? await command.run(args) : null
  if (code === null) {
    for (const { usage } of command ? [command] : Object.values(commands)) {
      const [call, effect] = usage
      console.error(`npm run ${script} -- ${call.padEnd(24)} ${effect}`)
    }
  }
  process.exitCode = code ?? 2
}
