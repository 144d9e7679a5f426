import type { PlantedFault } from '../planted-fault.ts'

export const permissions: PlantedFault[] = [
  {
    name: 'own-campaign-redeemed',
    harm: 'An organiser gives away the cubes of a campaign to their own account.',
    layer: 'permissions',
    takesBack: '500f9e3d',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/coupons/redeem-coupon.ts',
        find: 'if (isOwnCampaign(campaign, memberId)) return false',
        replace: "if (isOwnCampaign(campaign, '')) return false",
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/studio/coupons.test.ts' },
      { project: 'integration', file: 'packages/api/test/studio/approvals.test.ts' },
    ],
  },
  {
    name: 'custom-token-outlives-a-password-change',
    harm: 'Whoever stole a sign-in proof opens a session with it after the fan has changed the password.',
    layer: 'permissions',
    takesBack: '765bc0a0',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/accounts/identity/session-store.ts',
        find: "and status = 'ACTIVE' and session_epoch =",
        replace: "and status = 'ACTIVE' and session_epoch >=",
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/accounts/passwords.test.ts' },
      { project: 'integration', file: 'packages/api/test/identity/firebase-session.test.ts' },
    ],
  },
  {
    name: 'export-fetched-after-the-role-is-gone',
    harm: 'A former colleague fetches a file with the names and addresses of fans that they once asked for.',
    layer: 'permissions',
    takesBack: '5ef76a95',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/studio/background-jobs/routes.ts',
        find: 'mayDo(ctx, held, work) && (work.askedBy === uid || sharesFile(ctx, work))',
        replace: 'work.askedBy === uid || (mayDo(ctx, held, work) && sharesFile(ctx, work))',
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/studio/background-jobs.test.ts' }],
  },
  {
    name: 'role-of-one-event-holds-for-all',
    harm: 'Who organises one event changes what belongs to none, such as the cube shop and the switches of the house.',
    layer: 'permissions',
    isGrave: true,
    edits: [
      {
        file: 'packages/contract/src/rules/staff-roles.ts',
        find: '  held.filter((role) => role.eventId === null || role.eventId === eventId).map(({ role }) => role)',
        replace: `  held
    .filter((role) => role.eventId === null || eventId === null || role.eventId === eventId)
    .map(({ role }) => role)`,
      },
    ],
    suites: [
      { project: 'unit', file: 'packages/contract/src/rules/staff-roles.test.ts' },
      { project: 'integration', file: 'packages/api/test/studio/matrix.test.ts' },
    ],
  },
  {
    name: 'files-downloaded-after-a-refund',
    harm: 'A fan gets the money for a digital product back and goes on downloading its files.',
    layer: 'permissions',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/src/modules/commerce/delivery/download-store.ts',
        find: ' and r.ended_at is null and ',
        replace: ' and ',
      },
    ],
    suites: [{ project: 'integration', file: 'packages/api/test/commerce/downloads.test.ts' }],
  },
]
