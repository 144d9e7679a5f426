// The verifier of playback tokens for nginx: `js_import` of `encore-edge.conf`. Keys come from the environment.
import crypto from 'crypto'
import playback from 'playback-address.js'

function macOf(secret, text) {
  return crypto.createHmac('sha256', secret).update(text).digest('base64url')
}

function addressOf(r) {
  return playback.read(r.variables.request_uri.split('?')[0])
}

/** `1` when the request may be answered. */
function isOpen(r) {
  const address = addressOf(r)
  const nowSec = Math.floor(Date.now() / 1000)
  return address && playback.isOpen(address, process.env.PLAYBACK_KEYS || '', nowSec, macOf) ? '1' : '0'
}

/** The address without its token, for the cache. */
function key(r) {
  const address = addressOf(r)
  return address ? address.key : ''
}

export default { isOpen, key }
