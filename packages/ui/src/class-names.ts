export function classNames(...names: ReadonlyArray<string | undefined>): string | undefined {
  const present = names.filter((name) => name !== undefined && name !== '')
  return present.length > 0 ? present.join(' ') : undefined
}
