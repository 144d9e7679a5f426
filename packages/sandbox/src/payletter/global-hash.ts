import { createHash } from 'node:crypto'
import type { Fields } from '#src/gateway/form.ts'

const signed = ['storeid', 'currency', 'storeorderno', 'payamt', 'payerid', 'timestamp']

/** Lower-case hex SHA-256 over six raw fields and the key; it covers neither the token nor the result. */
export const globalHashOf = (fields: Fields, key: string): string =>
  createHash('sha256')
    .update(signed.map((name) => fields[name] ?? '').join('') + key, 'utf8')
    .digest('hex')
