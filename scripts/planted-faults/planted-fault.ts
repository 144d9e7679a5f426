/** A fault to plant in a copy of the product, to see whether its tests fail. */
export interface PlantedFault {
  /** Unique, in kebab case; selected by `--only`. */
  name: string
  /** The consequence for a fan or an organiser. */
  harm: string
  layer: Layer
  /** The commit whose fix is reverted; absent when the mistake never happened. */
  takesBack?: string
  /** Concerns money, stock, a permission or a token: the tests of every change must notice it. */
  isGrave: boolean
  edits: Edit[]
  /** The tests that cover this code, fastest first. */
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
  /** Occurs exactly once in the file, with enough context to be found when lines move. */
  find: string
  replace: string
}

export interface Suite {
  project: 'unit' | 'integration' | 'product' | 'browser' | 'journeys'
  /** A test file, from the root of the repository. */
  file: string
  /** Part of the title, for long files. */
  title?: string
}

/** Applies the edit; throws unless the searched text occurs exactly once. */
export function edited(text: string, { file, find, replace }: Edit): string {
  const found = text.split(find).length - 1
  if (found !== 1) throw new Error(`${file} has this ${found} times, not once:\n${find}`)
  return text.replace(find, () => replace)
}
