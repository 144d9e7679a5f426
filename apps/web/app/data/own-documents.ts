import { barePath } from '#app/i18n/locale-path.ts'

/** Pages that may use camera and microphone; counterpart of `apps/server/src/device-documents.ts`. */
const withDevices = /^\/call\/[^/]+$/

const usesDevices = (pathname: string): boolean => withDevices.test(barePath(pathname))

/** Path of the document, however the router moved since; empty on the server. */
const opened = typeof window === 'undefined' ? '' : window.location.pathname

/**
 * True for a path that needs a document load. A permission for devices belongs to the document, so such a page is
 * entered and left by one.
 */
export const needsDocument = (pathname: string, from: string = opened): boolean =>
  pathname !== from && (usesDevices(pathname) || usesDevices(from))
