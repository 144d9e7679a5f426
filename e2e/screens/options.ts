import { parseArgs } from 'node:util'
import { type Language, languages, type Theme, themes } from './look.ts'
import type { Screen } from './screen.ts'
import { nameOf } from './screens.ts'
import type { Viewer } from './users.ts'

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

export interface Options {
  out: string
  sizes: readonly Size[]
  languages: readonly Language[]
  viewers: readonly Viewer[]
  /** Null when the themes alternate. */
  theme: Theme | null
  wants: (screen: Screen) => boolean
  /** Time limit in minutes, after which no screen is begun. */
  minutes: number
}

/** *Errors*: throws a readable message for an unknown value. */
export function readOptions(args: string[], folder: string): Options {
  const { values } = parseArgs({
    args,
    options: {
      out: { type: 'string', default: folder },
      only: { type: 'string', multiple: true, default: [] },
      size: { type: 'string' },
      language: { type: 'string' },
      as: { type: 'string' },
      theme: { type: 'string' },
      minutes: { type: 'string', default: '90' },
    },
  })
  const only = values.only.map((word) => word.toLowerCase())
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} is no time`)
  return {
    out: values.out,
    sizes: someOf('size', values.size, Object.keys(sizes) as Size[]),
    languages: someOf('language', values.language, languages),
    viewers: someOf('as', values.as, ['guest', 'member', 'newcomer', 'organiser']),
    theme: values.theme === undefined ? null : (someOf('theme', values.theme, themes)[0] ?? null),
    wants: (screen) =>
      only.length === 0 ||
      only.some(
        (word) => screen.route.toLowerCase() === word || nameOf(screen).toLowerCase().startsWith(word),
      ),
    minutes,
  }
}

function someOf<T extends string>(name: string, asked: string | undefined, all: readonly T[]): readonly T[] {
  if (asked === undefined) return all
  return asked.split(',').map((word) => {
    const known = all.find((one) => one === word)
    if (!known) throw new Error(`--${name} is one of ${all.join(', ')}`)
    return known
  })
}
