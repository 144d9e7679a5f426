/** Name of the command modifier on the user's platform. */
export const commandKeyName = (platform: string): string =>
  /^(?:mac|iphone|ipad|ipod)/i.test(platform) ? '⌘' : 'Ctrl'

/** With another key: `⌘K`, `Ctrl K`. */
export const commandKeyText = (platform: string, key: string): string => {
  const name = commandKeyName(platform)
  return name === '⌘' ? `⌘${key}` : `${name} ${key}`
}

/** `macOS` in new browsers, `MacIntel` in old ones. */
export const ownPlatform = (): string => {
  const { userAgentData, platform } = navigator as Navigator & { userAgentData?: { platform: string } }
  return userAgentData?.platform || platform
}

/** True for Ctrl or ⌘ with a Latin letter. On keyboards of other scripts the key's position counts. */
export function isCommandKey(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: Omit<KeyboardEventInit, 'view'>,
  letter: string,
): boolean {
  if (altKey || shiftKey || !(ctrlKey || metaKey)) return false
  return /^[a-z]$/i.test(key ?? '') ? key?.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}
