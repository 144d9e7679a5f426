import type { PlantedFault } from '../planted-fault.ts'

export const sql: PlantedFault[] = [
  {
    name: 'release-waits-for-the-payment',
    harm: 'A fan who gives up a hold while its order is being paid waits with the stock locked, and one of the two calls breaks.',
    layer: 'sql',
    takesBack: '492648f9',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/migrations/0028_stock_release.sql',
        find: 'for no key update skip locked',
        replace: 'for no key update',
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/commerce/holds.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/checkout-races.test.ts' },
    ],
  },
  {
    name: 'cart-locked-before-its-member',
    harm: 'A fan who leaves while another page puts something in the cart waits in a circle with it, and one of them fails.',
    layer: 'sql',
    takesBack: 'ad1f4b7c',
    isGrave: false,
    edits: [
      {
        file: 'packages/api/migrations/0027_cart_lock.sql',
        find: `  perform from member where uid = p_member and status = 'ACTIVE' for key share;
  if not found then return false; end if;
  insert into cart (member_uid) values (p_member) on conflict do nothing;
  perform from cart where member_uid = p_member for no key update;
  return true;`,
        replace: `  insert into cart (member_uid) values (p_member) on conflict do nothing;
  perform from cart where member_uid = p_member for no key update;
  return exists (select from member where uid = p_member and status = 'ACTIVE');`,
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/commerce/cart-races.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/leave.test.ts' },
    ],
  },
  {
    name: 'unit-on-its-way-sold-again',
    harm: 'A refund puts a parcel that is still with its carrier back into stock, and another fan buys a unit that is not there.',
    layer: 'sql',
    takesBack: 'c88d1f40',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/migrations/0032_units_out.sql',
        find: ' and product_id = any(v_products) and product_id = any(p_of)',
        replace: ' and product_id = any(v_products)',
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/commerce/refund-out.test.ts' },
      { project: 'integration', file: 'packages/api/test/commerce/holds.test.ts' },
    ],
  },
  {
    name: 'ticket-sold-to-a-free-show',
    harm: 'A fan is shown an open sale of a ticket to a show that everybody enters for nothing.',
    layer: 'sql',
    takesBack: 'd273253b',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/migrations/0098_actual_starts.sql',
        find: "when p.kind = 'TICKET_LIVE' and (e.status = 'ENDED' or e.is_free) then 'CLOSED'",
        replace: "when p.kind = 'TICKET_LIVE' and e.status = 'ENDED' then 'CLOSED'",
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/catalog/products.test.ts' },
      { project: 'integration', file: 'packages/api/test/studio/event-changes.test.ts' },
    ],
  },
  {
    name: 'bought-cubes-spent-before-free-ones',
    harm: 'A fan who has free cubes spends bought ones first, and the package can no longer be refunded.',
    layer: 'sql',
    isGrave: true,
    edits: [
      {
        file: 'packages/api/migrations/0012_exchange.sql',
        find: "sum(remaining) over (order by kind = 'PURCHASED', id)",
        replace: 'sum(remaining) over (order by id)',
      },
    ],
    suites: [
      { project: 'integration', file: 'packages/api/test/wallet/ledger.test.ts' },
      { project: 'integration', file: 'packages/api/test/wallet/exchange.test.ts' },
    ],
  },
]
