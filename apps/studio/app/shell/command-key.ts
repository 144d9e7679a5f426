/** How the keys of the command menu are written on the reader's own keyboard; either of them opens it. */
export const commandKeyText = (platform: string): string =>
  /^(?:mac|iphone|ipad|ipod)/i.test(platform) ? '⌘K' : 'Ctrl K'

/** `macOS` or `MacIntel`, as old and new browsers call it. */
export const ownPlatform = (): string => {
  const { userAgentData, platform } = navigator as Navigator & { userAgentData?: { platform: string } }
  return userAgentData?.platform || platform
}
