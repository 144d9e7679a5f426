import { type Logger, pino } from 'pino'

export type { Logger }

/** Fields that never reach a log line, wherever they sit in the first three levels. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'nextPassword',
  'verificationCode',
  'customToken',
  'idToken',
  'token',
  'email',
  'fgkey',
  'text',
]
const redact = secretFields.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name
  const dotted = name.includes('-') ? key : `.${key}`
  return [key, `*${dotted}`, `*.*${dotted}`]
})

/** JSON lines on stdout, one record a line, UTC; request bodies are never logged. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redact, censor: '[secret]' },
  })
