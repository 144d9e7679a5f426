import { createHash } from 'node:crypto'

const signed = ['storeid', 'currency', 'storeorderno', 'payamt', 'payerid', 'timestamp']

/** SHA-256 over six received fields and the key; 64 hex digits. It covers neither the payment's id nor its result. */
export const globalHashOf = (fields: Record<string, string>, key: string): string =>
  createHash('sha256')
    .update(signed.map((name) => fields[name] ?? '').join('') + key, 'utf8')
    .digest('hex')
