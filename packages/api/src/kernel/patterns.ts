/** Returns an `ilike` pattern for texts that contain this one, with wildcards escaped. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
