declare module 'virtual:messages/*' {
  const messages: import('@encore/messages/translate').Messages
  export default messages
}

declare module 'virtual:boot-script' {
  /** Empty in a browser, where it has run. */
  const script: string
  export default script
}

declare module 'virtual:word-files' {
  /** Null while developing: then every word comes at once. */
  const files: import('./word-groups.ts').WordFiles | null
  export default files
}
