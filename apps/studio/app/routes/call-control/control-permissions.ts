/** Acts that the caller’s roles permit. */
export interface ControlPermissions {
  run: boolean
  cut: boolean
  identity: boolean
  settle: boolean
}
