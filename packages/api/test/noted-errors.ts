import { createLogger } from '#platform/log.ts'

interface Line {
  msg: string
  code?: string
  err?: { code?: string; stack?: string }
}

const noted: Line[] = []

/** Logger of the APIs under test; it keeps lines from `warn` on. */
export const notingLog = createLogger('warn', { write: (line) => void noted.push(JSON.parse(line) as Line) })

/** Returns the distinct lines logged since the last call. */
export function takeNoted(): string[] {
  const lines = noted
    .splice(0)
    .map(({ msg, code, err }) => [msg, code ?? err?.code, framesOf(err?.stack)].filter(Boolean).join(': '))
  return [...new Set(lines)]
}

/** Returns the error's message and its first three frames. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' ')
