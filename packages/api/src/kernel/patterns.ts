/** For `ilike`: texts that hold this one, with nothing in it that stands for others. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
