/** Sources of a capture. */
export type CaptureKind = 'voice' | 'picture'

/**
 * Reasons for missing media. `DENIED`: by the person. `DISMISSED`: the prompt was closed. `BLOCKED_BY_SYSTEM`: the system
 * keeps the browser from it. `NONE`: there is no such device. `IN_USE`: another program has it. `ENDED`: the system took it
 * away. `UNPLUGGED`: the device is gone. `POLICY`: this page may not ask.
 */
export type CaptureFault =
  | 'DENIED'
  | 'DISMISSED'
  | 'BLOCKED_BY_SYSTEM'
  | 'NONE'
  | 'IN_USE'
  | 'ENDED'
  | 'UNPLUGGED'
  | 'POLICY'

/** The page's surroundings that explain an error of `getUserMedia`. */
export interface CaptureSurroundings {
  /** False where the document's policy forbids it, or the page is not secure. */
  isAllowed: boolean
  /** State of the permission; null where the browser does not say. */
  permission: PermissionState | null
}

/** Names an error of `getUserMedia` (W3C mediacapture-streams). Chromium says in the message who refused. */
export function captureFault(error: unknown, { isAllowed, permission }: CaptureSurroundings): CaptureFault {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (!isAllowed) return 'POLICY'
  switch (name) {
    case 'NotAllowedError':
      if (/system/i.test(message)) return 'BLOCKED_BY_SYSTEM'
      return /dismissed/i.test(message) || permission === 'prompt' ? 'DISMISSED' : 'DENIED'
    case 'SecurityError':
      return 'POLICY'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'NONE'
    default:
      return 'IN_USE'
  }
}
