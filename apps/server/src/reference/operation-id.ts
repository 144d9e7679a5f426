/**
 * Name of an operation in generated clients, from its key alone, so it changes only with the address:
 * `GET /api/v1/event/{id}/queue` is `getEventByIdQueue`. The first version goes without its number; the studio's
 * operations begin with `Studio` behind the method.
 */
export function operationIdOf(key: string): string {
  const [method = '', path = ''] = key.split(' ')
  const [, version = '', rest = ''] = /^\/(?:api\/)?(?:v(\d+)\/)?(.*)$/.exec(path) ?? []
  const words = rest.split('/').map((segment) => {
    const [, parameter] = /^\{(\w+)\}$/.exec(segment) ?? []
    return parameter ? `By${pascal(parameter)}` : pascal(segment)
  })
  const suffix = version === '' || version === '1' ? '' : `V${version}`
  return `${method.toLowerCase()}${words.join('')}${suffix}`
}

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
