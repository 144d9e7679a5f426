declare module 'virtual:messages/*' {
  const messages: import('./text.ts').Messages
  export default messages
}

declare module 'virtual:message-chunks' {
  /** The browser file of each language's catalogue; empty while developing. */
  const chunks: Partial<Record<import('@encore/contract/rules/locale').Locale, string>>
  export default chunks
}

declare module '@messageformat/core/compile-module' {
  export { default } from '@messageformat/core/lib/compile-module'
}
