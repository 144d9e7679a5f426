import { type MiddlewareFunction, redirectDocument } from 'react-router'

/**
 * Keeps third-party scripts away from password fields: if the messenger's script runs in this document, the page loads
 * as a new document, whose policy allows no third party.
 */
export const withoutThirdParties: MiddlewareFunction<unknown> = ({ url }, next) => {
  if (window.ChannelIO) throw redirectDocument(url.href)
  return next()
}
