import type { CaptureKind, CaptureSurroundings } from './capture-faults.ts'

const names: Record<CaptureKind, string> = { voice: 'microphone', picture: 'camera' }

/** Asks the browser why a capture may have failed. Browsers that answer nothing count as "allowed". */
export async function askSurroundings(kinds: readonly CaptureKind[]): Promise<CaptureSurroundings> {
  const policy = (document as DocumentWithPolicy).featurePolicy
  const isAllowed =
    window.isSecureContext && kinds.every((kind) => policy?.allowsFeature(names[kind]) ?? true)
  const states = await Promise.all(kinds.map(permissionOf))
  const rank = (state: PermissionState) => states.includes(state)
  const permission = (['denied', 'prompt', 'granted'] as const).find(rank) ?? null
  return { isAllowed, permission }
}

/** Chromium alone lets a page read its policy. */
interface DocumentWithPolicy extends Document {
  featurePolicy?: { allowsFeature(name: string): boolean }
}

async function permissionOf(kind: CaptureKind): Promise<PermissionState | null> {
  try {
    const { state } = await navigator.permissions.query({ name: names[kind] as PermissionName })
    return state
  } catch {
    return null
  }
}
