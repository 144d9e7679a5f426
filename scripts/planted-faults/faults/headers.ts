import type { PlantedFault } from '../planted-fault.ts'

export const headers: PlantedFault[] = [
  {
    name: 'closed-page-without-retry-after',
    harm: 'A search engine that meets the closed shop is not told when to come again, and drops its pages.',
    layer: 'headers',
    takesBack: '4d90970b',
    isGrave: false,
    edits: [
      {
        file: 'apps/server/src/pages/pages.ts',
        find: "  if (response.status === 503) response.headers.set('retry-after', '60')\n",
        replace: '',
      },
    ],
    suites: [
      {
        project: 'product',
        file: 'apps/server/test/public-pages.test.ts',
        title: 'public pages: a closed page says when to return, as a document and as data',
      },
    ],
  },
  {
    name: 'payment-window-cut-off-from-its-opener',
    harm: 'A fan comes back from the payment page into a window that cannot tell the checkout, which waits for ever.',
    layer: 'headers',
    takesBack: 'cbe33f8c',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/payments/routes.ts',
        find: 'return reply.headers(onTheWay).redirect(await takeReturn(ctx, textOf(request.body)), 303)',
        replace: `return reply
        .header('cache-control', 'no-store')
        .redirect(await takeReturn(ctx, textOf(request.body)), 303)`,
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/commerce/lead-back.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/gateway-address.test.ts' },
    ],
  },
  {
    name: 'messenger-script-beside-a-password',
    harm: 'The script of another company runs in the page where a fan types a password.',
    layer: 'headers',
    takesBack: 'e5fff363',
    isGrave: true,
    edits: [
      {
        file: 'apps/server/src/pages/pages.ts',
        find: 'const isAlone = isReturn || isCall || withPasswords.test(url.pathname)',
        replace: 'const isAlone = isReturn || isCall',
      },
      {
        file: 'apps/server/src/pages/pages.ts',
        find: String.raw`/** Pages with a password field: no third-party script. */
const withPasswords = /^\/(?:\w+\/)?(?:signin|mypage)(?:[/.]|$)/

`,
        replace: '',
      },
    ],
    suites: [
      {
        project: 'product',
        file: 'apps/server/test/answers.test.ts',
        title: 'responses: headers of every kind',
      },
    ],
  },
  {
    name: 'known-device-cookie-readable-by-scripts',
    harm: 'A script that got into a page reads the cookie that lets a password be tried without the limit of the address.',
    layer: 'headers',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/accounts/identity/known-device.ts',
        find: 'Path=/; HttpOnly; SameSite=Lax',
        replace: 'Path=/; SameSite=Lax',
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/api/src/modules/accounts/identity/known-device.test.ts' },
      { project: 'integration', file: 'packages/api/test/studio/sessions.test.ts' },
    ],
  },
]
