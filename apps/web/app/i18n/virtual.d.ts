declare module 'virtual:messages/*' {
  const messages: import('@encore/messages/translate').Messages
  export default messages
}

declare module 'virtual:boot-script' {
  /** Empty in a browser, where it has run. */
  const script: string
  export default script
}

declare module 'virtual:message-files' {
  /** Null while developing: then every message comes at once. */
  const files: import('./message-chunks.ts').MessageFiles | null
  export default files
}
