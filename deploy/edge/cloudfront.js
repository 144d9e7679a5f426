// The verifier of playback tokens as a CloudFront Function (runtime 2.0) on viewer requests. Deploy this file and
// playback-address.js as one: `cat cloudfront.js playback-address.js | grep -v '^export default'`. PLAYBACK_KEYS is an
// entry of its key value store. The token leaves the address, so that it is no part of the cache key. It goes to the
// origin in a header, which the origin request policy must forward; encore.conf puts it back.
import cf from 'cloudfront'
import crypto from 'crypto'

function macOf(secret, text) {
  return crypto.createHmac('sha256', secret).update(text).digest('base64url')
}

async function handler(event) {
  const request = event.request
  const address = read(request.uri)
  const keys = await cf.kvs().get('PLAYBACK_KEYS')
  const nowSec = Math.floor(Date.now() / 1000)
  if (!address || !isOpen(address, keys, nowSec, macOf))
    return { statusCode: 403, statusDescription: 'Forbidden' }
  request.headers['x-playback-token'] = { value: address.token }
  request.uri = `/e/${address.key}`
  return request
}
