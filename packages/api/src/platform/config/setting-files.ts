import { readFileSync, statSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const mostBytes = 64 * 1_024

/**
 * Settings by name, with those read whose file is named by `NAME_FILE`, as orchestrators mount secrets. One line break
 * at the end of a file is not part of its setting. `faults` names settings, never their values.
 */
export function readSettingFiles(
  env: Environment,
  names: readonly string[],
): { settings: Environment; faults: string[] } {
  const settings: Environment = { ...env }
  const faults: string[] = []
  for (const name of names) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    const text = readText(path)
    if (env[name]) faults.push(`${name} and ${name}_FILE are both set`)
    else if (text === null) faults.push(`${name}_FILE names no file of at most 64 KiB that can be read`)
    else settings[name] = text.replace(/\r?\n$/, '')
  }
  return { settings, faults }
}

function readText(path: string): string | null {
  try {
    const { size } = statSync(path)
    return size > mostBytes ? null : readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
