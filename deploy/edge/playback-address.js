// Decides at the edge whether a media address may be answered: its token is genuine and valid, for this channel, camera
// and picture. nginx (njs) and edge functions use this one file, so it keeps to the language that both have: no
// destructuring, no spread, no `for…of`. `packages/media/src/access` decides the same at the origin, and a test
// compares the two. The edge does not know revocations: there a token ends with its 5 minutes.

const ADDRESS =
  /^\/v\/([A-Za-z0-9._~-]{1,512})\/(live|replay|highlight|trailer)\/([A-Za-z0-9_-]{1,64})\/(?:~([a-z0-9]{1,16})\/)?([a-z0-9./]{1,64})$/
const TOKEN =
  /^([1-9][0-9]{0,11})\.([A-Za-z0-9]{1,16})~(live|replay)~([A-Za-z0-9_-]{1,64})~([A-Za-z0-9_-]{1,64})(?:~((?:x|0|[1-9][0-9]{0,3})-(?:x|0|[1-9][0-9]{0,3})(?:-[a-z0-9]{1,16}_(?:x|0|[1-9][0-9]{0,3}))*))?\.([A-Za-z0-9_-]{43})$/

/** Returns the parts of an address in its one normal form; null for any other. */
function read(path) {
  const found = ADDRESS.exec(path)
  if (!found || /(^|\/)\.{0,2}(\/|$)/.test(found[5])) return null
  const camera = found[4] ? `~${found[4]}/` : ''
  return {
    token: found[1],
    kind: found[2],
    channel: found[3],
    angle: found[4] || null,
    file: found[5],
    /** The address without its token: viewers with different tokens share one copy. */
    key: `${found[2]}/${found[3]}/${camera}${found[5]}`,
  }
}

/**
 * True when the address may be answered. `keys` is PLAYBACK_KEYS (`id:secret,id:secret`), `nowSec` Unix time in seconds,
 * and `macOf(secret, text)` the HMAC-SHA256 in base64url.
 */
function isOpen(address, keys, nowSec, macOf) {
  if (address.kind === 'highlight' || address.kind === 'trailer') return address.token === 'public'
  const found = TOKEN.exec(address.token)
  if (!found || nowSec >= Number(found[1])) return false
  if (found[3] !== address.kind || found[4] !== address.channel) return false
  const secret = secretOf(keys, found[2])
  if (secret === null) return false
  const mac = found[7]
  if (!isSame(macOf(secret, address.token.slice(0, -mac.length - 1)), mac)) return false
  return heightOf(address.file) <= highest(found[6], address.angle)
}

function secretOf(keys, id) {
  const pairs = keys.split(',')
  for (let at = 0; at < pairs.length; at++) {
    const colon = pairs[at].indexOf(':')
    const secret = pairs[at].slice(colon + 1)
    // The origin refuses shorter secrets at its start; an empty one could be guessed by anybody.
    if (colon > 0 && pairs[at].slice(0, colon) === id && secret.length >= 32) return secret
  }
  return null
}

/** Compares in a time that does not depend on where two texts differ. */
function isSame(one, other) {
  let difference = one.length ^ other.length
  for (let at = 0; at < other.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/** Lines of the picture that a file belongs to; 1 for files of every picture, Infinity where the name has no height. */
function heightOf(file) {
  const master = /^(?:master|std)(?:\.([1-9][0-9]{0,3}))?\.m3u8$/.exec(file)
  if (master) return master[1] ? Number(master[1]) : Infinity
  if (file === 'poster.jpg' || file.indexOf('sheet/') === 0) return 1
  const picture = /^([1-9][0-9]{0,3})\//.exec(file)
  return picture ? Number(picture[1]) : Infinity
}

/** Most lines that a tier opens of a camera; without a tier any. */
function highest(tier, angle) {
  if (!tier) return Infinity
  const cells = tier.split('-')
  if (angle === null) return linesOf(cells[0])
  for (let at = 2; at < cells.length; at++) {
    const cell = cells[at].split('_')
    if (cell[0] === angle) return linesOf(cell[1])
  }
  return linesOf(cells[1])
}

function linesOf(word) {
  return word === 'x' ? Infinity : Number(word)
}

export default { read, isOpen }
