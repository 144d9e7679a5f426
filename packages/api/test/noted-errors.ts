import { createLogger } from '#platform/log.ts'

interface Line {
  msg: string
  code?: string
  err?: { code?: string; stack?: string }
}

const noted: Line[] = []

/** Where back ends of the tests log: what is no trouble is not kept. */
export const notingLog = createLogger('warn', { write: (line) => void noted.push(JSON.parse(line) as Line) })

/** What they have logged since this was last asked, a line each, each once. */
export function takeNoted(): string[] {
  const lines = noted
    .splice(0)
    .map(({ msg, code, err }) => [msg, code ?? err?.code, framesOf(err?.stack)].filter(Boolean).join(': '))
  return [...new Set(lines)]
}

/** What was thrown, and the next places it passed. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' ')
