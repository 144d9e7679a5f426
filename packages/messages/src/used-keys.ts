/** Finds whether a source uses a key, whole or by a template: `box.empty.${tab}.title` matches every tab. */
export function usedKeys(source: string): { names(key: string): boolean; families: number } {
  const written = new Set([...source.matchAll(/'([A-Za-z][\w.-]*)'/g)].map(([, key]) => key))
  const families = [...source.matchAll(/`([\w.]*(?:\$\{[^`]*?\}[\w.]*)+)`/g)]
    .map(([, template = '']) => template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/))
    .filter(([start = '']) => start.includes('.'))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`))
  return {
    names: (key) => written.has(key) || families.some((family) => family.test(key)),
    families: families.length,
  }
}
