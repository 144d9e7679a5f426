/** Where links with a scheme of ours can lead into the app. */
export const isPhone = (userAgent: string): boolean => /Android|iPhone|iPad|iPod/.test(userAgent)
