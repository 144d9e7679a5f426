import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Fields that are never logged, at any of the first three levels. */
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

/** JSON lines in UTC, to stdout unless `destination` is given. Each names its process and host. Request bodies are never logged. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redact, censor: '[secret]' },
      serializers: { err: describeError },
    },
    destination,
  )

/** Errors of databases and mail servers contain the row or address concerned, so only these parts are kept. */
function describeError(cause: unknown): object {
  if (!(cause instanceof Error)) return { message: withoutAddresses(String(cause)) }
  const { code, constraint_name: constraint, table_name: table } = cause as Error & Record<string, unknown>
  return {
    type: cause.name,
    ...Object.fromEntries(Object.entries({ code, constraint, table }).filter(([, value]) => isWord(value))),
    stack: withoutAddresses(cause.stack ?? cause.message),
    ...(cause.cause === undefined ? {} : { cause: describeError(cause.cause) }),
  }
}

const isWord = (value: unknown) => typeof value === 'string' && /^[\w.-]{1,80}$/.test(value)
const withoutAddresses = (text: string) => text.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[address]')
