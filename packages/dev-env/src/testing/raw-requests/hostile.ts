import fc from 'fast-check'

/** Request targets that no official client sends. */
export const hostileTargets: readonly string[] = [
  ...['//', '///', '/\\', '/\\\\', '//[', '/.//evil.test/', '//evil.test/', '/..//..//etc/passwd', '*', ''],
  ...[
    'http://evil.test/',
    'https://localhost/',
    'evil.test:443',
    'javascript:alert(1)',
    '?',
    '#',
    '/?',
    '/#',
  ],
  ...[
    '/%',
    '/%0',
    '/%00',
    '/%ff',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%2f%2fevil.test',
    '/%5c%5cevil.test',
    '/\u00ff',
  ],
  ...[
    '/assets/../../package.json',
    '/assets/%2e%2e/x',
    '/images/..',
    '/images/%00',
    '/v/',
    '/v/a/b/c/d',
    '/v/%00/live/x/y',
  ],
  ...[
    '/api',
    '/api/',
    '/api//v1/event',
    '/api/v1/event/',
    '/api/v1/event/%',
    '/api/studio',
    '/api/studio/',
    '/api/studio//',
  ],
  ...[
    '/realtime',
    '/realtime?token=x',
    '/metrics',
    '/healthz',
    '/readyz',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/index.php',
  ],
  ...[
    '/_.data',
    '/.data',
    '/_root.data',
    '/ko.data',
    '/ko/.data',
    '/KO',
    '/ko//search',
    '/ko/ko/ko',
    '/__manifest?p=%2F',
    '/__manifest',
  ],
  `/${'a'.repeat(8_000)}`,
  `/${'%41'.repeat(2_000)}`,
  `/${'/'.repeat(4_000)}`,
  `/?${'a=b&'.repeat(2_000)}`,
  `/detail/${'..%2f'.repeat(500)}`,
]

export const hostileMethods: readonly string[] = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'SEARCH'],
  ...['QUERY', 'PURGE', 'LINK', 'get', 'GET\t', 'PRI', 'FOO', '', 'G\u00c9T'],
]

export const hostileHeaders: readonly string[] = [
  ...[
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 99999999999',
  ],
  ...[
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked, gzip',
    'Transfer-Encoding: xchunked',
  ],
  ...[
    'Transfer-Encoding:\x0bchunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Expect: 100-continue',
  ],
  ...[
    'Expect: nonsense',
    'Connection: Upgrade\r\nUpgrade: websocket',
    'Connection: Upgrade\r\nUpgrade: h2c',
    'Upgrade: x',
  ],
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x',
  ...[
    'X: \0',
    'X: \x7f',
    'X : y',
    ': y',
    'X\r\n folded',
    'X',
    '\u00e9: y',
    'X: \u00e9',
    '__proto__: x',
    'constructor: x',
  ],
  ...[
    'Accept-Encoding: br;q=nan, *;q=0',
    `Accept-Encoding: ${'gzip,'.repeat(1_000)}`,
    'Accept-Language: *',
    'Accept-Language: ;;;q=,',
  ],
  ...[
    `Accept-Language: ${'ko-KR,'.repeat(1_000)}`,
    'Range: bytes=-1',
    'Range: bytes=9-1,0-,x',
    'If-None-Match: "',
    'If-Modified-Since: x',
  ],
  ...[
    'Cookie: =',
    'Cookie: a',
    `Cookie: ${'a=b; '.repeat(2_000)}`,
    'Cookie: __Host-sid=%',
    'Cookie: dev_sid=\u00ff; dev_sid=x',
    'Cookie: __proto__=x',
  ],
  ...[
    'Authorization: Bearer',
    'Authorization: Bearer a.b.c',
    'Authorization: Basic !!!',
    'Authorization: Basic',
    `Authorization: Bearer ${'x'.repeat(9_000)}`,
  ],
  ...[
    'Origin: null',
    'Origin: https://evil.test',
    'Origin: //',
    'Referer: \\',
    'X-Forwarded-For: evil',
    'X-Forwarded-For: 1.2.3.4, , ::',
    'X-Forwarded-Host: evil.test',
  ],
  ...[
    'X-Forwarded-Proto: javascript',
    'Forwarded: for=x;host=evil.test',
    'X-HTTP-Method-Override: DELETE',
    'X-Device-Id: x',
    'X-Platform: x',
    'Idempotency-Key: \u00e9',
  ],
  ...[
    'Sec-Fetch-Site: cross-site',
    'traceparent: 00-x',
    'Content-Type: application/json; charset=utf-7',
    'Content-Type: multipart/form-data',
    'Content-Type: ;',
  ],
  `X-Large: ${'x'.repeat(15_000)}`,
  `X-Larger: ${'x'.repeat(20_000)}`,
]

export const hostileBodies: readonly string[] = [
  ...[
    '',
    'x',
    '{',
    '[]',
    'null',
    '0',
    '"',
    '{"a":1,"a":2}',
    '{"__proto__":{}}',
    '\0',
    '\xff\xfe',
    '[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]',
  ],
  ...[
    '5\r\nhello\r\n0\r\n\r\n',
    '5;x=y\r\nhello\r\n0\r\nX: y\r\n\r\n',
    'zz\r\n',
    'ffffffffffffffff\r\n',
    '-1\r\n',
    '--x\r\n\r\n--x--',
  ],
  'a=b&'.repeat(500),
  `{"a":"${'x'.repeat(60_000)}"}`,
]

/** HTTP versions and line ends other than those of HTTP/1.1. */
export const hostileFrames: readonly { version: string; end: string }[] = [
  ...['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 x', '', 'RTSP/1.0'].map(
    (version) => ({ version, end: '\r\n' }),
  ),
  { version: 'HTTP/1.1', end: '\n' },
  { version: 'HTTP/1.1', end: '\r' },
]

/** Mostly an item of the list, sometimes random text. */
export const oneOf = (list: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...list) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  )
