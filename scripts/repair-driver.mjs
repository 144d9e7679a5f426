// postgres.js 3.4.9 carries what belonged to one connection over to the next: when a server dies it writes to a socket
// that is gone and takes the process with it, leaves calls without an answer, and lets what is left of one transaction
// run inside another. docs/decisions/006 says more.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const repairs = {
  'connection.js': [
    // What waited to be written, and what was answered last, belong to the socket that is gone (1154, 1208).
    [
      'incomings = null\n    clearImmediate(nextWriteTimer)\n',
      'incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n',
    ],
    // A query that came between the error and the close is answered as well, and none is left to wait for (1097).
    [
      "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      ";(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = null\n",
    ],
    // A connection that is gone takes no query until the pool has opened it again (1066).
    [
      'if (terminated)\n      return queryError(q,',
      'if (terminated || !socket || socket.destroyed)\n      return queryError(q,',
    ],
    [
      'function nextWrite(fn) {\n',
      'function nextWrite(fn) {\n    if (!socket)\n      return (chunk = nextWriteTimer = null, false)\n',
    ],
    // Rows of a query that failed half-way are not counted for the next one (1119, 1181).
    ['result = new Result()\n    connectTimer', 'result = new Result()\n    rows = 0\n    connectTimer'],
    // Nobody waits for what a new connection asks of its own; it is asked again on the next one.
    ['], [], execute)\n    types.forEach(', '], [], execute).catch(() => [])\n    types.forEach('],
  ],
  // By the time the work of a lost transaction goes on, its connection may be in use for another one (1216).
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

/** Repairs the installed driver where that is not done yet; throws when it is not the one these repairs are for. */
export function repairDriver(root) {
  for (const [name, changes] of Object.entries(repairs)) {
    const file = join(root, 'node_modules/postgres/src', name)
    const text = readFileSync(file, 'utf8')
    const repaired = changes.reduce((source, change) => applied(source, change, file), text)
    if (repaired === text) continue
    // The folder may share its files with other checkouts, which keep theirs.
    writeFileSync(`${file}.new`, repaired)
    renameSync(`${file}.new`, file)
  }
}

function applied(source, [from, to], file) {
  if (source.includes(to)) return source
  if (source.split(from).length !== 2) throw new Error(`${file} is not what repair-driver.mjs expects`)
  return source.replace(from, () => to)
}
