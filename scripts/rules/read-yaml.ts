export type Yaml = string | Yaml[] | { [key: string]: Yaml }

interface Line {
  number: number
  indent: number
  text: string
}

/**
 * Parses the YAML subset of our files: maps, lists of scalars, anchors, `<<`, inline lists; every scalar is a string.
 * Throws with the line number for anything else, for a duplicate key and for an unknown anchor.
 */
export function readYaml(text: string): Yaml {
  const lines = text.split('\n').flatMap((line, at): Line[] => {
    const words = line.trimEnd()
    if (words === '' || /^\s*#/.test(words)) return []
    const indent = words.length - words.trimStart().length
    const number = at + 1
    if (words.includes('\t') || indent % 2 === 1) throw new Error(`line ${number}: indented by tabs or odd`)
    return [{ number, indent, text: words.trimStart() }]
  })
  const anchors = new Map<string, Yaml>()
  const read = block(lines, 0, anchors)
  if (lines[0]) throw new Error(`line ${lines[0].number}: indented too little`)
  return read
}

function block(lines: Line[], indent: number, anchors: Map<string, Yaml>): Yaml {
  if (lines[0]?.text.startsWith('- ')) {
    const list: Yaml[] = []
    while (lines[0]?.indent === indent && lines[0].text.startsWith('- '))
      list.push(scalar(lines[0].text.slice(2), lines.shift() as Line))
    return list
  }
  const map: { [key: string]: Yaml } = {}
  const own = new Set<string>()
  while (lines[0]?.indent === indent) {
    const line = lines.shift() as Line
    const [, key = '', rest = ''] = /^([\w.<-]+):(?: (.+))?$/.exec(line.text) ?? []
    if (key === '' || own.has(key)) throw new Error(`line ${line.number}: ${line.text}`)
    own.add(key)
    const value = valueAfter(rest, line, lines, anchors)
    if (key !== '<<') map[key] = value
    else if (typeof value === 'string' || Array.isArray(value)) throw new Error(`line ${line.number}: no map`)
    else for (const [name, inherited] of Object.entries(value)) if (!own.has(name)) map[name] = inherited
  }
  if (lines[0] && lines[0].indent > indent) throw new Error(`line ${lines[0].number}: indented too much`)
  return map
}

function valueAfter(rest: string, line: Line, lines: Line[], anchors: Map<string, Yaml>): Yaml {
  const [, alias] = /^\*(\w+)$/.exec(rest) ?? []
  if (alias !== undefined) {
    const known = anchors.get(alias)
    if (known === undefined) throw new Error(`line ${line.number}: nothing is called ${alias}`)
    return known
  }
  const [, anchor] = /^&(\w+)$/.exec(rest) ?? []
  if (rest !== '' && anchor === undefined) return scalar(rest, line)
  const isNested = (lines[0]?.indent ?? 0) > line.indent
  const value = isNested ? block(lines, line.indent + 2, anchors) : ''
  if (anchor !== undefined) anchors.set(anchor, value)
  return value
}

function scalar(text: string, { number }: Line): Yaml {
  const [, inline] = /^\[(.*)\]$/.exec(text) ?? []
  if (inline !== undefined) return inline.split(',').map((word) => scalar(word.trim(), { number } as Line))
  const [, quoted] = /^'([^']*)'$/.exec(text) ?? []
  if (quoted !== undefined) return quoted
  if (/^[[\]{}&*!|>'"%@`]|: |:$| #/.test(text)) throw new Error(`line ${number}: ${text}`)
  return text
}
