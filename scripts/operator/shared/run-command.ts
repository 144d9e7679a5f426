import type { Command } from './command.ts'

/** For a longer call, the effect is printed on the next line. */
const longestCall = 30

/** Runs the typed command, or prints the usage; returns the exit code, 2 for wrong usage. */
export async function runCommand(
  script: string,
  commands: Record<string, Command>,
  [name = '', ...args]: readonly string[],
): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const code = command ? await command.run(args) : null
  if (code !== null) return code
  for (const { usage } of command ? [command] : Object.values(commands)) {
    const [call, effect] = usage
    const gap = call.length > longestCall ? '\n    ' : ' '.repeat(longestCall + 1 - call.length)
    console.error(`npm run ${script} -- ${call}${gap}${effect}`)
  }
  return 2
}
