import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error The cruiser reads its rules as plain JavaScript.
import rules from '../../.dependency-cruiser.mjs'
import { root } from '../setup/processes.ts'

const module = (path: string) => `packages/api/src/modules/${path}.ts`

/** One forbidden import per rule. */
const offences: Record<string, [from: string, to: string]> = {
  'no-cycles': ['apps/server/src/chicken.ts', 'apps/server/src/egg.ts'],
  resolvable: ['apps/server/src/lost.ts', 'apps/server/src/nowhere.ts'],
  'no-undeclared-packages': ['apps/server/src/lucky.ts', 'stray'],
  'contract-stands-alone': ['packages/contract/src/client.ts', 'packages/ui/src/Price.tsx'],
  'ui-stands-alone': ['packages/ui/src/Badge.tsx', 'packages/contract/src/errors.ts'],
  'draw-protocol-stands-alone': ['packages/draw-protocol/src/tree.ts', 'packages/contract/src/errors.ts'],
  'identity-knows-the-contract': ['packages/identity/src/server/keys.ts', 'packages/media/src/index.ts'],
  'messages-know-the-contract': ['packages/messages/src/catalogue.ts', 'packages/ui/src/Badge.tsx'],
  'app-kit-knows-the-contract': ['packages/app-kit/src/store.ts', 'packages/ui/src/Badge.tsx'],
  'media-knows-the-contract': ['packages/media/src/token.ts', 'packages/identity/src/server/index.ts'],
  'sandbox-stands-alone': ['packages/sandbox/src/app.ts', 'packages/contract/src/money.ts'],
  'kernel-is-pure': ['packages/api/src/kernel/ids.ts', 'packages/api/src/platform/clock.ts'],
  'platform-below-modules': ['packages/api/src/platform/jobs.ts', module('live/chat/index')],
  'api-imports': ['packages/api/src/index.ts', 'apps/server/src/start.ts'],
  'media-only-from-live': [module('catalog/events/show'), 'packages/media/src/host.ts'],
  'identity-only-from-accounts': [module('live/chat/admit'), 'packages/identity/src/server/tokens.ts'],
  'modules-have-one-door': [module('commerce/orders/place-order'), module('commerce/payments/store')],
  'accounts-stays-in-its-tier': [module('accounts/members/leave'), module('catalog/events/index')],
  'catalog-stays-in-its-tier': [module('catalog/themes/list'), module('accounts/wallet/index')],
  'commerce-stays-in-its-tier': [module('commerce/gifts/send'), module('live/channels/index')],
  'live-stays-in-its-tier': [module('live/polls/vote'), module('engagement/notices/index')],
  'engagement-stays-in-its-tier': [module('engagement/support/ask'), module('studio/shows/index')],
  'web-imports': ['apps/web/app/data/session.ts', 'packages/api/src/door.ts'],
  'studio-imports': ['apps/studio/app/data/api.ts', 'packages/identity/src/browser/index.ts'],
  'chat-brings-no-player': [
    'apps/web/app/features/chat/ChatPanel.tsx',
    'apps/web/app/features/player/playhead.ts',
  ],
  'features-below-shell': ['apps/web/app/features/bell.ts', 'apps/web/app/shell/header.ts'],
  'routes-are-islands': ['apps/web/app/routes/home/home.ts', 'apps/web/app/routes/search/search.ts'],
  'e2e-from-outside': ['e2e/buy.spec.ts', 'packages/api/src/platform/config.ts'],
  'nobody-imports-journeys': ['packages/dev-env/src/boot.ts', 'e2e/fixtures/fan.ts'],
}

const folder = mkdtempSync(join(tmpdir(), 'encore-boundaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const specifier = (from: string, to: string) => {
  if (!to.includes('/')) return to
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

interface Report {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

/** Cruises a small repository that breaks every rule once. */
function cruise(): Report['summary']['violations'] {
  copyFileSync(join(root, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'))
  put('package.json', '{ "name": "small", "type": "module" }')
  put('node_modules/stray/package.json', '{ "name": "stray", "version": "1.0.0", "main": "index.js" }')
  put('node_modules/stray/index.js', 'module.exports = 1')
  const targets = Object.values(offences).map(([, to]) => to)
  for (const to of targets.filter((path) => path.includes('/') && !path.endsWith('nowhere.ts')))
    put(to, 'export const value = 1\n')
  put('apps/server/src/egg.ts', "import type { value } from './chicken.ts'\n")
  for (const [from, to] of Object.values(offences))
    put(from, `import '${specifier(from, to)}'\nexport const value = 1\n`)
  const args = ['apps', 'packages', 'e2e', '--config', '.dependency-cruiser.mjs', '--output-type', 'json']
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/depcruise'), ...args],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (!stdout) throw new Error(stderr)
  return (JSON.parse(stdout) as Report).summary.violations
}

const violations = cruise()
const names = (rules.forbidden as { name: string; comment: string }[]).map(({ name }) => name)

test.each(names)('boundaries: %s is broken by an import it forbids', (name) => {
  const [from] = offences[name] ?? []
  expect(from, 'every rule needs an offence here').toBeDefined()
  const found = violations.filter((violation) => violation.rule.name === name)
  expect(found.map((violation) => violation.from)).toContain(from)
})

test('boundaries: an import breaks its own rule and no other', () => {
  const strays = violations.filter(({ rule, from }) => offences[rule.name]?.[0] !== from)
  expect(strays).toEqual([])
})

test('boundaries: every planted offence belongs to a rule', () => {
  expect(Object.keys(offences).filter((name) => !names.includes(name))).toEqual([])
})

test('boundaries: every rule explains its reason', () => {
  for (const rule of rules.forbidden) expect(rule.comment).toMatch(/^[A-Z\w].{20,}\.$/)
})
