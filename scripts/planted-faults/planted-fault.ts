/** A fault that is put into a copy of the product, to see whether its tests fail. */
export interface PlantedFault {
  /** Kebab case, and one of a kind: `--only` takes it. */
  name: string
  /** What a fan or an organiser would suffer from. */
  harm: string
  layer: Layer
  /** The commit whose fix is taken back; absent where nobody made the mistake yet. */
  takesBack?: string
  /** Of money, stock, a permission or a token: the tests of every change must notice it. */
  isGrave: boolean
  edits: Edit[]
  /** The tests that touch this code, the quickest first. */
  suites: Suite[]
}

export type Layer =
  | 'rules'
  | 'sql'
  | 'transactions'
  | 'limits'
  | 'permissions'
  | 'headers'
  | 'payments'
  | 'hydration'
  | 'pages'
  | 'player'
  | 'media'
  | 'chat'
  | 'studio'
  | 'texts'

export interface Edit {
  /** From the root of the repository. */
  file: string
  /** Stands in the file once, and with enough around it to be found when lines move. */
  find: string
  replace: string
}

export interface Suite {
  project: 'unit' | 'integration' | 'product' | 'browser' | 'journeys'
  /** A test file, from the root of the repository. */
  file: string
  /** Part of the title, where a file is long. */
  title?: string
}

/** The text with the edit made; throws where what it looks for does not stand there exactly once. */
export function edited(text: string, { file, find, replace }: Edit): string {
  const found = text.split(find).length - 1
  if (found !== 1) throw new Error(`${file} has this ${found} times, not once:\n${find}`)
  return text.replace(find, () => replace)
}
