/** How the key that makes a command of another is written on the reader's own keyboard. */
export const commandKeyName = (platform: string): string =>
  /^(?:mac|iphone|ipad|ipod)/i.test(platform) ? '⌘' : 'Ctrl'

/** The same with another key: `⌘K`, `Ctrl K`. */
export const commandKeyText = (platform: string, key: string): string => {
  const name = commandKeyName(platform)
  return name === '⌘' ? `⌘${key}` : `${name} ${key}`
}

/** `macOS` or `MacIntel`, as old and new browsers call it. */
export const ownPlatform = (): string => {
  const { userAgentData, platform } = navigator as Navigator & { userAgentData?: { platform: string } }
  return userAgentData?.platform || platform
}

/** Ctrl or ⌘ with a Latin letter, by the letter or, where the keyboard writes another script, by its place. */
export function isCommandKey(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: Omit<KeyboardEventInit, 'view'>,
  letter: string,
): boolean {
  if (altKey || shiftKey || !(ctrlKey || metaKey)) return false
  return /^[a-z]$/i.test(key ?? '') ? key?.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}
