import { type MiddlewareFunction, redirectDocument } from 'react-router'

/**
 * Keeps another company's script out of pages where passwords are typed: where one runs in this document, such a page is
 * loaded as a document of its own, whose policy names none.
 */
export const ownDocument: MiddlewareFunction<unknown> = ({ request }, next) => {
  if (window.ChannelIO) throw redirectDocument(request.url)
  return next()
}
