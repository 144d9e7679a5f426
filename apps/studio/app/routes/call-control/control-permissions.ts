/** Acts that the caller’s roles permit. */
export interface ControlPermissions {
  run: boolean
  /** Previews and listening. */
  listen: boolean
  cut: boolean
  identity: boolean
  settle: boolean
}
