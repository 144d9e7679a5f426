declare module 'virtual:messages/*' {
  const messages: import('@encore/messages/translate').Messages
  export default messages
}
