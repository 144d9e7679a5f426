// Who may import whom. Each rule carries the sentence that tells the offender why.
const modulePath = (area) => `^packages/api/src/modules/${area}/`
const areas = ['accounts', 'catalog', 'commerce', 'live', 'engagement', 'studio']

/** An area may use the areas that stand before it in the tiers; accounts and catalog stand side by side. */
const above = {
  accounts: ['catalog', 'commerce', 'live', 'engagement', 'studio'],
  catalog: ['accounts', 'commerce', 'live', 'engagement', 'studio'],
  commerce: ['live', 'engagement', 'studio'],
  live: ['engagement', 'studio'],
  engagement: ['studio'],
  studio: [],
}

const tiers = areas
  .filter((area) => above[area].length > 0)
  .map((area) => ({
    name: `${area}-stays-in-its-tier`,
    comment: `${area} may use its own area and lower tiers; what happens above is heard by events, never called.`,
    severity: 'error',
    from: { path: modulePath(area) },
    to: { path: above[area].map(modulePath) },
  }))

const only = (name, comment, from, to, except) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to, ...(except ? { pathNot: except } : {}) },
})

const ours = ['^packages/', '^apps/']

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other, even for a type alone, are one idea in two places, or one holds what belongs in the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that nobody can find fails at run time, not here.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/', '^@encore/ui/.*\\.css$'] },
    },
    {
      name: 'chat-brings-no-player',
      comment:
        'The chat also stands beside shows that are not played, for guests: no script of the player comes with it.',
      severity: 'error',
      from: { path: '^apps/web/app/features/chat/ChatPanel\\.tsx$' },
      to: { path: '^apps/web/app/features/(player|replay-player)/', reachable: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that is not in package.json is there by luck.',
      severity: 'error',
      from: {
        pathNot: [
          '\\.test\\.tsx?$',
          '/test/',
          '\\.config\\.(ts|mjs)$',
          '/gallery/',
          '/testing/',
          '^scripts/',
        ],
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    only(
      'contract-stands-alone',
      'The contract crosses the wire: it imports nothing of ours.',
      '^packages/contract/',
      ours,
      '^packages/contract/',
    ),
    only(
      'ui-stands-alone',
      'Parts of the interface know no router, no data and no words.',
      '^packages/ui/',
      ours,
      '^packages/ui/',
    ),
    only(
      'messages-know-the-contract',
      'Catalogues know languages only: web, studio and mails share one compiler.',
      '^packages/messages/',
      ours,
      ['^packages/messages/', '^packages/contract/'],
    ),
    only(
      'draw-protocol-stands-alone',
      'A stranger reads and runs the verifier of draws without the rest of the product.',
      '^packages/draw-protocol/',
      ours,
      ['^packages/draw-protocol/'],
    ),
    only(
      'app-kit-knows-the-contract',
      'Web and studio share these hooks; they contain no texts and no product rules.',
      '^packages/app-kit/',
      ours,
      ['^packages/app-kit/', '^packages/contract/'],
    ),
    only(
      'identity-knows-the-contract',
      'Identity may import the contract only.',
      '^packages/identity/',
      ours,
      ['^packages/identity/', '^packages/contract/'],
    ),
    only(
      'media-knows-the-contract',
      'Media knows no orders and no members; it may import the contract only.',
      '^packages/media/',
      ours,
      ['^packages/media/', '^packages/contract/'],
    ),
    only(
      'sandbox-stands-alone',
      'The sandbox implements the other side of each protocol on its own, so that a mistake cannot cancel out.',
      '^packages/sandbox/',
      ours,
      '^packages/sandbox/',
    ),
    only(
      'kernel-is-pure',
      'The kernel does no I/O and knows nothing above it.',
      '^packages/api/src/kernel/',
      [...ours, '^node:(fs|net|http)'],
      ['^packages/api/src/kernel/', '^packages/contract/'],
    ),
    only(
      'platform-below-modules',
      'The platform carries the modules and names none; the list of them is its only way up.',
      '^packages/api/src/platform/',
      '^packages/api/src/modules/',
      ['^packages/api/src/modules/(index|module)\\.ts$'],
    ),
    only(
      'api-imports',
      'The back end uses the other packages, never an application.',
      '^packages/api/',
      ours,
      [
        '^packages/(api|contract|draw-protocol|identity|media|messages)/',
        '^packages/sandbox/src/index\\.ts$',
      ],
    ),
    {
      name: 'media-only-from-live',
      comment: 'Streams are the business of live.',
      severity: 'error',
      from: { path: '^packages/api/src/', pathNot: '^packages/api/src/modules/live/' },
      to: { path: '^packages/media/' },
    },
    {
      name: 'identity-only-from-accounts',
      comment:
        'Tokens and passwords are the business of accounts/identity and accounts/social; everybody else sees a Principal.',
      severity: 'error',
      from: { path: '^packages/api/src/', pathNot: '^packages/api/src/modules/accounts/(identity|social)/' },
      to: { path: '^packages/identity/' },
    },
    {
      name: 'modules-have-one-door',
      comment: 'A module is used through its index.ts: what it keeps behind it may change without asking.',
      severity: 'error',
      from: { path: '^packages/api/src/modules/([^/]+)/([^/]+)/' },
      to: {
        path: '^packages/api/src/modules/[^/]+/[^/]+/',
        pathNot: ['^packages/api/src/modules/$1/$2/', '/index\\.ts$'],
      },
    },
    ...tiers,
    only('web-imports', 'Pages speak to the back end through the contract.', '^apps/web/', ours, [
      '^apps/web/',
      '^packages/(app-kit|contract|draw-protocol|messages|ui)/',
      '^packages/identity/src/browser/',
    ]),
    only(
      'studio-imports',
      'The studio speaks to the back end through the contract and shares parts with the pages by the ui package.',
      '^apps/studio/',
      ours,
      ['^apps/studio/', '^packages/(app-kit|contract|draw-protocol|messages|ui)/'],
    ),
    only(
      'features-below-shell',
      'Inside the web application: ui ← features ← shell and routes.',
      '^apps/web/app/features/',
      '^apps/web/app/(shell|routes)/',
    ),
    {
      name: 'routes-are-islands',
      comment: 'A route never imports another route; what two of them need is a feature.',
      severity: 'error',
      from: { path: '^apps/web/app/routes/([^/]+)/' },
      to: { path: '^apps/web/app/routes/[^/]+/', pathNot: '^apps/web/app/routes/$1/' },
    },
    only(
      'e2e-from-outside',
      'Journeys and benches see the product as its users do.',
      '^(e2e|bench/src)/',
      '^packages/(api|identity|media)/src/',
      '^packages/(api|media|identity)/src/(server/|browser/)?index\\.ts$',
    ),
    only(
      'nobody-imports-journeys',
      'Journeys and benches are at the end of the road.',
      '^(apps|packages)/',
      '^(e2e|bench)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/build/', '/\\.react-router/', '/\\.types/', '^bench/peers/', '\\.mp4$'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
