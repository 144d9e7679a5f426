import { createEmbeddedIdentity } from '@encore/identity/browser'
import { createFirebaseIdentity, type FirebaseIdentitySettings } from '@encore/identity/browser/firebase'

/** The browser part of the conformance suite: each page opens one identity of either provider. */
function openIdentity(project: FirebaseIdentitySettings['project'] | null) {
  const fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call)
  return project ? createFirebaseIdentity({ fetch, project }) : createEmbeddedIdentity({ fetch })
}

declare global {
  var openProvider: typeof openIdentity
  var identity: ReturnType<typeof openIdentity>
}
globalThis.openProvider = openIdentity
