/** 32 hexadecimal digits of chance; `crypto.randomUUID` exists on secure origins only, this everywhere. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
