export function suiteOf(file: string): 'unit' | 'integration' | 'product' | 'browser' | 'journeys' | null
export function testsOf<File extends string>(
  name: string,
  files: readonly File[],
  read: (file: File) => string,
): { files: File[]; title?: string }
