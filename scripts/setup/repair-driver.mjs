// postgres.js 3.4.9 leaks state from one connection into the next: when a server dies it writes to a closed socket and
// crashes the process, leaves calls without a result, and runs the rest of one transaction inside another. See
// docs/decisions/006.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const repairs = {
  'connection.js': [
    // Pending output and the last error response belong to the closed socket (1154, 1208).
    [
      'incomings = null\n    clearImmediate(nextWriteTimer)\n',
      'incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n',
    ],
    // A query between the error and the close is rejected too, and none stays pending (1097).
    [
      "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      ";(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = null\n",
    ],
    // A closed connection accepts no query until the pool has reopened it (1066).
    [
      'if (terminated)\n      return queryError(q,',
      'if (terminated || !socket || socket.destroyed)\n      return queryError(q,',
    ],
    [
      'function nextWrite(fn) {\n',
      'function nextWrite(fn) {\n    if (!socket)\n      return (chunk = nextWriteTimer = null, false)\n',
    ],
    // Rows of a query that failed half-way do not count for the next one (1119, 1181).
    ['result = new Result()\n    connectTimer', 'result = new Result()\n    rows = 0\n    connectTimer'],
    // Nothing awaits a new connection's own type query; the next connection repeats it.
    ['], [], execute)\n    types.forEach(', '], [], execute).catch(() => [])\n    types.forEach('],
  ],
  // When the work of a lost transaction continues, another one may already use its connection (1216).
  'index.js': [
    ['let savepoints = 0\n      , connection\n', 'let savepoints = 0\n      , connection\n      , era\n'],
    ['connection = c\n      move(c, reserved)', 'connection = c\n      era = c.era\n      move(c, reserved)'],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      "q.catch(e => uncaughtError || (uncaughtError = e))\n        if (c.era !== era)\n          return q.reject(Errors.connection('CONNECTION_CLOSED', options))\n",
    ],
    [
      'move(c, closed)\n    c.reserved = null',
      'move(c, closed)\n    c.era = (c.era || 0) + 1\n    c.reserved = null',
    ],
  ],
}

/** Patches the installed driver unless it is patched already; throws when it is another version. */
export function repairDriver(root) {
  for (const [name, changes] of Object.entries(repairs)) {
    const file = join(root, 'node_modules/postgres/src', name)
    const text = readFileSync(file, 'utf8')
    const repaired = changes.reduce((source, change) => applied(source, change, file), text)
    if (repaired === text) continue
    // Files may be hard-linked into other checkouts, whose copies must stay unchanged.
    writeFileSync(`${file}.new`, repaired)
    renameSync(`${file}.new`, file)
  }
}

function applied(source, [from, to], file) {
  if (source.includes(to)) return source
  if (source.split(from).length !== 2) throw new Error(`${file} is not what repair-driver.mjs expects`)
  return source.replace(from, () => to)
}
