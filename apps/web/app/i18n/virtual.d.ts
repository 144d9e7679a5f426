declare module 'virtual:messages/*' {
  const messages: import('./text.ts').Messages
  export default messages
}

declare module 'virtual:word-files' {
  /** Null while developing: then every word comes at once. */
  const files: import('./word-groups.ts').WordFiles | null
  export default files
}

declare module '@messageformat/core/compile-module' {
  export { default } from '@messageformat/core/lib/compile-module'
}
