import { join } from 'node:path'
import { findEmbeddedPostgres } from '@encore/api'
import postgres from 'postgres'

/** Properties by which an order of the bench can be searched. */
export interface Received {
  id: string
  gatewayTxId: string
  nickname: string
  email: string
  /** Recipient of the parcel. */
  receiver: string
  phone: string
  productId: string
  eventId: string
  title: string
  sum: string
}

export interface Ledger {
  /** Writes this many orders over one year, each with a line and a payment. */
  write(orders: number): Promise<void>
  /** Books them as sold, aggregated by show and product; refunded ones are booked back. */
  book(): Promise<void>
  /** Returns one of the orders, a different one for each number. */
  anOrder(n: number): Received
  close(): Promise<void>
}

const [members, events, products] = [20_000, 60, 300]
const image = '0123456789abcdef0123456789abcdef'
const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`

/** Writes directly to the tables, bypassing row triggers, because only reads are timed. */
export async function openLedger(dataDir: string): Promise<Ledger> {
  const url = await findEmbeddedPostgres(join(dataDir, 'postgres'))
  if (!url) throw new Error('The product has no database')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  let count = 0
  return {
    write: async (orders) => {
      count = orders
      await sql`set statement_timeout = 0`
      await sql`set session_replication_role = replica`
      await sql.unsafe(catalogue)
      await sql.unsafe(ordersOf(orders))
      await sql`set session_replication_role = origin`
      await sql`vacuum analyze`
    },
    book: async () => {
      await sql`set session_replication_role = replica`
      await sql.unsafe(bookings)
      await sql`set session_replication_role = origin`
      await sql`vacuum analyze`
    },
    anOrder: (n) => {
      const at = 1 + ((n * 7_919) % count)
      const member = 1 + (at % members)
      const product = 1 + (at % products)
      return {
        id: idOf('or', at),
        gatewayTxId: `BENCH${String(at).padStart(12, '0')}`,
        nickname: `fan ${member}`,
        email: `fan${member}@fans.test`,
        receiver: `Keeper ${at % 250_000}`,
        phone: `010-${String(at % 10_000).padStart(4, '0')}-${String((at * 7) % 10_000).padStart(4, '0')}`,
        productId: idOf('pr', product),
        eventId: idOf('ev', 1 + (product % events)),
        title: `Night ${1 + (product % events)} of the tide`,
        sum: `₩${(10_000 + (at % 5_000) * 10).toLocaleString('en')}`,
      }
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

const id = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`

const catalogue = `
  insert into member (uid, email, email_key, nickname, nickname_key, language)
  select ${id('m', 'n')}, 'fan' || n || '@fans.test', 'fan' || n || '@fans.test', 'fan ' || n,
    replace(replace('fan' || n, '1', 'l'), '0', 'o'), 'en'
  from generate_series(1, ${members}) n;
  insert into member_nickname_end
  select substr(nickname_key, at), uid, at from member, generate_series(1, length(nickname_key)) at
  on conflict do nothing;
  insert into event (id, slug, type, zone, accent, poster_image, still_image, hero_image, hero_tall_image,
    doors_at, start_at, end_at, ticket_open_at, ticket_close_at)
  select ${id('ev', 'n')}, 'night-' || n, 'CONCERT', 'Asia/Seoul', '#888888', '${image}', '${image}', '${image}',
    '${image}', at, at, at + interval '2 hours', at - interval '20 days', at
  from (select n, app_now() + n * interval '1 day' as at from generate_series(1, ${events}) n) shows;
  insert into event_text (event_id, lang, title)
  select ${id('ev', 'n')}, 'en', 'Night ' || n || ' of the tide' from generate_series(1, ${events}) n;`

const ordersOf = (count: number) => `
  create temporary table made as
  select ${id('or', 'n')} as id, ${id('m', `1 + n % ${members}`)} as member, ${id('pr', `1 + n % ${products}`)} as product,
    ${id('ev', `1 + (1 + n % ${products}) % ${events}`)} as event, 10000 + (n % 5000) * 10 as amount, n,
    timestamptz '2025-12-01' + n * interval '31 seconds' as at,
    case when n % 10000 = 0 then 'REFUND_PENDING' when n % 50 = 1 then 'REFUNDED' when n % 20 = 2 then 'EXPIRED'
      when n % 30 = 3 then 'CANCELED' else 'FULFILLED' end as status
  from generate_series(1, ${count}) n;
  insert into orders (id, member_uid, kind, status, amount, currency, pg_code, hold_until, settle_at, created_at)
  select id, member, 'PRODUCT', status, amount, 'KRW', 'P000', at, at, at from made;
  insert into order_line (id, order_id, position, member_uid, product_id, kind, event_id, name, quantity, unit_amount,
    is_open, placed_at)
  select ${id('ol', 'n')}, id, 0, member, product, 'TICKET_LIVE', event, '{"en": "Live"}', 1, amount, false, at from made;
  alter table order_tax disable trigger forbid_order_tax_change;
  insert into order_tax (order_id, product_id, currency, treatment, country, rate, registration, gross, net, tax, rates_version)
  select id, product, 'KRW', 'TAXED', 'KR', 1000, '', amount, amount - tax, tax, '2026-11-28'
  from (select *, included_tax(amount, 1000) as tax from made) taxed;
  alter table order_tax enable trigger forbid_order_tax_change;
  insert into order_address (order_id, member_uid, receiver_name, receiver_dial_code, receiver_phone, buyer_name,
    buyer_dial_code, buyer_phone, country_code, address1, address_type)
  select id, member, name, '+82', phone, name, '+82', phone, 'KR', 'Lantern-ro 1', 'HOME'
  from (select *, 'Keeper ' || n % 250000 as name,
    '010-' || lpad((n % 10000)::text, 4, '0') || '-' || lpad(((n * 7) % 10000)::text, 4, '0') as phone from made) told;
  insert into payment_attempt (id, order_id, provider, pg_code, mid, amount, currency, state, created_at)
  select ${id('at', 'n')}, id, 'EXIMBAY', 'P000', 'SANDBOX001', amount, 'KRW', 'CAPTURED', at from made;
  insert into payment_capture (provider, gateway_tx_id, attempt_id, order_id, amount, currency, outcome, captured_at)
  select 'EXIMBAY', 'BENCH' || lpad(n::text, 12, '0'), ${id('at', 'n')}, id, amount, 'KRW', 'CAPTURED', at from made;`

const account = "'krw:event:' || event || ':' || product"

/** Applies in bulk the bookings that the database makes when an order is paid. */
const bookings = `
  create temporary table booked as
  select *, (array['KR', 'KR', 'JP', 'US', 'TW', 'DE', ''])[1 + n % 7] as country, at + interval '1 day' as back_at
  from made where status in ('FULFILLED', 'REFUNDED', 'REFUND_PENDING');
  insert into ledger_transaction (source_type, source_id, kind, created_at)
  select 'SALE', id, 'SALE', at from booked order by n;
  insert into ledger_transaction (source_type, source_id, kind, reverses, created_at)
  select 'SALE_BACK', 'back of ' || b.id, 'SALE_BACK', t.id, b.back_at
  from booked b join ledger_transaction t on t.source_type = 'SALE' and t.source_id = b.id
  where b.status = 'REFUNDED' order by n;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select t.id, side.account, 'KRW', side.sign * b.amount * case t.kind when 'SALE' then 1 else -1 end
  from ledger_transaction t
  join booked b on b.id = case t.kind when 'SALE' then t.source_id else substr(t.source_id, 9) end
  cross join lateral (values (${account}, 1), ('krw:house:paid', -1)) side (account, sign)
  where t.kind in ('SALE', 'SALE_BACK');
  insert into sale_tax (transaction_id, account, currency, treatment, country, rate, gross, net, tax)
  select e.transaction_id, e.account, 'KRW', 'TAXED', 'KR', 1000, e.amount, e.amount - tax, tax
  from ledger_entry e
  cross join lateral (select sign(e.amount)::bigint * included_tax(abs(e.amount), 1000) as tax) taxed
  where e.account like 'krw:event:%';
  create temporary table told as
  select event, product, country, at, 1 as units, amount as sold, 0 as back from booked
  union all select event, product, country, back_at, 0, 0, amount from booked where status = 'REFUNDED';
  insert into sale_quarter (event_id, quarter, product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax)
  select event, sale_quarter_of(at), product, 'KRW', country, sum(units), sum(sold), sum(back),
    'TAXED', 'KR', 1000, 'KRW', sum(sold - back), sum(included_tax(sold, 1000) - included_tax(back, 1000))
  from told group by 1, 2, 3, 4, 5;
  insert into sale_product_day (event_id, day, product_id, currency, units, sold, back)
  select event_id, (quarter at time zone 'UTC')::date, product_id, currency, sum(units), sum(sold), sum(back) from sale_quarter where event_id <> '' group by 1, 2, 3, 4;
  insert into sale_country_day (event_id, day, currency, country, units, sold, back)
  select event_id, (quarter at time zone 'UTC')::date, currency, country, sum(units), sum(sold), sum(back) from sale_quarter where event_id <> '' group by 1, 2, 3, 4;
  insert into sale_event_quarter (event_id, quarter, currency, units, sold, back)
  select event, sale_quarter_of(at), 'KRW', sum(units), sum(sold), sum(back) from told group by 1, 2, 3;
  insert into sale_total_quarter (quarter, currency, units, sold, back)
  select quarter, currency, sum(units), sum(sold), sum(back) from sale_event_quarter group by 1, 2;`
