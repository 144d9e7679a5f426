import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { credit } from '#modules/accounts/wallet/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { publishDraw } from '#modules/commerce/draws/index.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import { publishPool } from '#modules/commerce/random-goods/index.ts'
import { planSession } from '#modules/live/calls/index.ts'
import { transact } from '#platform/db/transact.ts'
import { anEvent, aProduct, definition, eventId } from '#test/catalog/catalogue.ts'
import { ada, seoul } from '#test/commerce/addresses.ts'
import { aDraw } from '#test/commerce/draws.ts'
import { aPool } from '#test/commerce/random-goods.ts'
import { signUpMember } from '#test/members.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ IDENTITY_FACADE: 'on' })
})
afterAll(() => house.close())

/**
 * Maps every column that names a member or an address to its fate on account deletion: `gone`, or the reason why it
 * stays.
 */
const columns: Record<string, string> = {
  'auth_event.uid': 'what happened at the door, without address or secret, for 90 days',
  'auth_session.member_uid': 'gone',
  'auth_session.sid': 'gone',
  'broadcast.made_by': 'who told fans what, by number only',
  'broadcast.planned_by': 'who told fans what, by number only',
  'broadcast.sent_by': 'who told fans what, by number only',
  'call_booking.member_uid': 'gone',
  'call_booking_source.granted_by': 'who gave a call, by number only',
  'call_compensation.approved_by': 'who settled what was owed, by number only',
  'call_compensation.requested_by': 'who settled what was owed, by number only',
  'call_difference_check.checked_by': 'who looked into differing sums, by number only',
  'call_identity_check.checked_by': 'who checked an identity, by number only',
  'call_queue_change.by_uid': 'who moved a fan in a queue, by number only',
  'call_staff_seat.member_uid': 'who listened to a call, by number only',
  'card_swap_leg.member_uid': 'who swapped which card of a paid order, by number only',
  'card_swap_request.member_uid': 'who swapped which card of a paid order, by number only',
  'cart.member_uid': 'gone',
  'cart_line.member_uid': 'gone',
  'chat_block.blocked_uid': 'gone',
  'chat_block.member_uid': 'gone',
  'chat_message.member_uid': 'others answered to these words; the name on them is nobody’s',
  'chat_moderation.actor_uid': 'who did what to whose words, by number only',
  'chat_moderation.subject_uid': 'who did what to whose words, by number only',
  'chat_report.member_uid': 'gone',
  'chat_restriction.member_uid': 'who may not speak where, by number only',
  'feature_switch.closed_by': 'who closed what, by number only',
  'consent.member_uid': 'proof of what was agreed to, by number only',
  'coupon_redemption.member_uid': 'what a coupon gave, the cause of entries in the books',
  'credential_password.member_uid': 'gone',
  'cue.written_by': 'who ran the show: its record stays, the name is nobody’s',
  'credential_social.member_uid': 'gone',
  'cube_lot.member_uid': 'the books of money, kept by law',
  'currency_choice.member_uid': 'gone',
  'deleted_account.email': 'who it was, apart from everything in use, for 30 days',
  'deleted_account.member_uid': 'who it was, apart from everything in use, for 30 days',
  'deposit_reminder.member_uid':
    'an open payment keeps the member; what is left of it goes with the notifications',
  'draw_entrant.member_uid': 'gone',
  'event_ban.member_uid': 'who was put out of an event, by number only',
  'entitlement.member_uid': 'what was bought, kept by law',
  'event.publish_by': 'who planned when fans see it, by number only',
  'firebase_refresh_token.sid': 'gone',
  'gift.recipient_email': 'forgotten when the gift is over, and with its sender',
  'gift.recipient_uid': 'who accepted, by number only',
  'gift.sender_uid': 'who gave, by number only',
  'support_request.email': 'gone',
  'support_request.member_uid': 'gone',
  'member_country_hint.member_uid': 'gone',
  'background_job.requested_by': 'who set what going, by number only',
  'background_job.subject_id': 'an event, a campaign or a file, never a member',
  'background_job.subject_kind': 'what kind of thing work is about',
  'idempotency_key.member_id': 'answers to calls of the last 72 hours',
  'download_entitlement.member_uid': 'what was bought, kept by law',
  'member.email': 'gone',
  'member.email_key': 'gone',
  'member.uid': 'the number that the books name; nothing tells whose it was',
  'member_suspension.member_uid': 'who is suspended cannot leave',
  'member_nickname_end.member_uid': 'gone',
  'member_order_info.email': 'gone',
  'member_order_info.member_uid': 'gone',
  'notification.member_uid': 'gone',
  'notification_inbox.member_uid': 'gone',
  'oauth_tx.subject_uid': 'guests only, for an hour',
  'on_sale_entry.member_uid': 'gone',
  'order_line.member_uid': 'what was bought and paid, kept by law',
  'order_address.email': 'whom to tell of a parcel, kept with the order by law',
  'order_address.member_uid': 'where a parcel went, kept with the order by law; its customs code is gone',
  'order_info.email': 'who an order was for, kept with the order by law',
  'order_info.member_uid': 'who an order was for, kept with the order by law',
  'orders.member_uid': 'what was bought, kept by law',
  'parcel.member_uid': 'what was sent, kept by law',
  'prize_address.email': 'gone',
  'prize_address.member_uid': 'gone',
  'pickup_pass.member_uid': 'what was handed over, kept by law',
  'poll.written_by': 'who ran the show, by number only',
  'poll_vote.member_uid': 'the cause of entries in the books',
  'playback_viewing.member_uid': 'ends with its token, within hours',
  'playback_viewing.sid': 'ends with its token, within hours',
  'restock_alert.member_uid': 'gone',
  'approval_request.requested_by': 'who asked to give much back or away, by number only',
  'approval_request.subject_id': 'an event or a campaign, never a member',
  'approval_request.decided_by': 'who agreed to it or refused, by number only',
  'replay_position.member_uid': 'gone',
  'refund_approval.requested_by': 'who gave money back, kept with the order by law',
  'refund_approval.decided_by': 'who gave money back, kept with the order by law',
  'refund_request.member_uid': 'why money was asked back, kept with the order by law',
  'entitlement_grant.ended_by': 'who let whom in, and why, by number only',
  'entitlement_grant.granted_by': 'who let whom in, and why, by number only',
  'entitlement_grant.member_uid': 'who let whom in, and why, by number only',
  'settlement.made_by': 'who settled what an event earned, by number only',
  'shipping_info.email': 'gone',
  'random_pool_member.member_uid': 'gone',
  'random_unit.member_uid': 'what was bought, kept by law',
  'recovery_code.member_uid': 'gone',
  'second_factor.member_uid': 'gone',
  'shipping_info.member_uid': 'gone',
  'sign_in_failure.email_key': 'gone',
  'signing_text.member_uid': 'gone',
  'staff_role.member_uid': 'who could do what, and when, by number only',
  'stock_hold.member_uid': 'an open hold is an open order, which keeps the member, or ends within a minute',
  'gifted_units.member_uid': 'what was received, kept with the order by law',
  'studio_invitation.email': 'gone 30 days after it ran out, accepted or not',
  'studio_invitation.email_key': 'gone 30 days after it ran out, accepted or not',
  'studio_invitation.invited_by': 'gone 30 days after it ran out',
  'studio_session.member_uid': 'gone',
  'verification_code.email_key': 'gone',
  'verification_code.subject_uid': 'gone',
  'wallet.member_uid': 'the books of money, kept by law; the balance is 0',
}

test('account deletion: decides about every column that could name a member', async () => {
  const found = await house.world.db.owner<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name ~ '^(member|subject)_|email' or column_name in ('uid', 'sid'))
    union
    select format('%s.%s', r.relname, a.attname) from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in (
      'member'::regclass, 'wallet'::regclass, 'auth_session'::regclass, 'notification_inbox'::regclass)
    order by name`
  expect(found.map(({ name }) => name)).toEqual(Object.keys(columns).sort())
})

async function tablesWith(word: string): Promise<string[]> {
  const { owner } = house.world.db
  const tables = await owner<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await owner`
      select from ${owner(name)} t where strpos(lower(t::text), ${word.toLowerCase()}) > 0 limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function holds(column: string, words: string[]): Promise<boolean> {
  const { owner } = house.world.db
  const [table = '', name = ''] = column.split('.')
  const rows = await owner`select from ${owner(table)} where ${owner(name)} = any(${words}) limit 1`
  return rows.length > 0
}

/** Creates a member with a row for every column that account deletion clears. */
async function settle() {
  const member = await signUpMember(house, { nickname: 'Vanishing Act', email: 'vanishing@fans.test' })
  const { uid, email, token } = member
  const { owner } = house.world.db
  const elsewhere = await house.signIn(email, member.password)
  await house.world.api.http.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any',
    payload: { token: elsewhere.body.customToken, returnSecureToken: true },
  })
  await house.signIn(email, 'a wrong password')
  await house.letTimePass()
  await house.askCode(token, 'update-email', 'vanishing-next@fans.test')
  await house.askCode(await house.guestToken(), 'reset-password', email)
  await owner`
    insert into credential_social (provider, issuer, subject, member_uid)
    values ('kakao', 'https://kauth.kakao.com', '5521', ${uid})`
  await owner`insert into second_factor (member_uid, secret) values (${uid}, '')`
  await owner`insert into recovery_code (member_uid, hash) values (${uid}, sha256('a code'))`
  await owner`
    insert into studio_session (hash, member_uid, is_open) values (sha256('a cookie'), ${uid}, false)`
  const message = 'Where is the parcel that I ordered in May?'
  await house.send('POST /api/v1/support-request', { token, body: { topic: 'OTHER', message, email } })
  await owner`insert into currency_choice (member_uid, currency) values (${uid}, 'KRW')`
  await importCatalog(
    house.world.api.ctx,
    definition({ products: [aProduct({ eventId: null, kind: 'DIGITAL' })] }),
  )
  await owner.begin(async (tx) => {
    const [product] = await tx<{ id: string }[]>`select id from product limit 1`
    const pool = await publishPool(house.world.api.ctx, tx, aPool(product?.id ?? '', [1_000, 1_000]))
    if (!pool.ok) throw new Error(pool.failure.error)
    await tx`insert into random_pool_member (pool_id, member_uid, missed) values (${pool.value}, ${uid}, 1)`
  })
  await owner`insert into cart (member_uid) values (${uid})`
  await owner`
    insert into cart_line (id, member_uid, slot, product_id, quantity, shown_prices, name, kind)
    select ${newId('ci')}, ${uid}, 1, id, 1, '{}', '{}', kind from product`
  await importCatalog(house.world.api.ctx, definition({ events: [anEvent()] }))
  await owner`insert into on_sale_queue (event_id, opens_at) select id, ticket_open_at from event`
  await owner`
    insert into on_sale_entry (id, event_id, member_uid) select ${newId('qe')}, event_id, ${uid} from on_sale_queue`
  await owner.begin(async (tx) => {
    const draw = await publishDraw(house.world.api.ctx, tx, aDraw(eventId('tide')))
    await tx`insert into draw_entrant (id, draw_id, member_uid) values (${draw}, ${draw}, ${uid})`
    await tx`update draw set state = 'OPEN' where id = ${draw}`
    await tx`
      insert into draw_entry (id, draw_id, entrant_id, source, promise) values (${draw}, ${draw}, ${draw}, 'FREE', '')`
    await tx`
      update draw set state = 'DRAWN', closed_at = app_now(), close_statement = '', seed = sha256(''), round = 1,
        drawn_at = app_now(), round_signature = ''
      where id = ${draw}`
    await tx`
      insert into draw_result (draw_id, rank, entry_id, status, accept_until)
      values (${draw}, 1, ${draw}, 'WINNER', app_now())`
    await tx`
      insert into signing_text (item_id, member_uid, name, reading, text)
      select item_id, ${uid}, 'Vanishing Act', '', '' from draw_result`
    await tx`
      insert into prize_address (item_id, member_uid, receiver_name, receiver_dial_code, receiver_phone, buyer_name,
        buyer_dial_code, buyer_phone, country_code, address1, address_type, email)
      select item_id, ${uid}, 'Vanishing Act', '+82', '1', 'Vanishing Act', '+82', '1', 'KR', 'x', 'HOME', ${email}
      from draw_result`
  })
  await owner.begin(async (tx) => {
    await tx`insert into artist (id) values ('left-behind')`
    const session = await planSession(tx, {
      ...{ eventId: eventId('tide'), startsAt: new Date(), promiseMs: 60_000, turnaroundMs: 0 },
      ...{ asksIdentity: false, recording: 'ALLOWED', compensation: 'EXTRA', conductReasons: [] },
      ...{ artistIds: ['left-behind'], productIds: [], drawIds: [] },
      ...{ interpreterLanguages: [], isInterpreterPromised: false },
    })
    const [booking, call] = [newId('bk'), newId('fc')]
    await tx`insert into call_booking (id, session_id, member_uid) values (${booking}, ${session}, ${uid})`
    await tx`
      insert into call (id, session_id, booking_id, station_id, rank, promised_ms)
      select ${call}, session_id, ${booking}, id, 1, 60000 from call_station where session_id = ${session}`
    await tx`insert into call_keepsake (call_id, mark) values (${call}, '7F3K-9QTA-0ZV4')`
  })
  await owner`
    insert into replay (event_id, privacy, kind, clip, loops, starts_at, ends_at, duration_ms)
    select id, 'FREE', 'CLIP', 'stage', true, start_at, end_at, 60000 from event`
  await owner`
    insert into replay_position (member_uid, event_id, position_ms, seen_at)
    select ${uid}, event_id, 1, app_now() from replay`
  const other = await signUpMember(house)
  await owner`
    insert into chat_block (member_uid, blocked_uid) values (${uid}, ${other.uid}), (${other.uid}, ${uid})`
  await owner`
    insert into chat_room (event_id, last_seq) select id, 1 from event limit 1`
  await owner`
    insert into chat_message (event_id, seq, id, member_uid, client_id, text, sent_at, media_ms)
    select event_id, 1, ${newId('cm')}, ${other.uid}, 'client-1', 'spoiler', app_now(), 0 from chat_room`
  await owner`
    insert into chat_report (event_id, seq, member_uid, reason) select event_id, seq, ${uid}, 'SPAM' from chat_message`
  await owner`insert into restock_alert (product_id, member_uid) select id, ${uid} from product`
  await house.send('POST /api/v1/shipping-info', { token, body: { ...seoul, email } })
  await house.send('POST /api/v1/order-etc-info', { token, body: { ...ada, email } })
  await transact(house.world.db.app, async (tx) => {
    await credit(tx, { memberId: uid, amount: 5, lot: 'PURCHASED', sourceType: 'GRANT', sourceId: uid })
    const source = { source: 'GRANT', sourceId: uid, scope: 'LIVE' } as const
    await grantEntitlement(tx, { memberId: uid, eventId: newId('ev'), ...source })
    return ok(null)
  })
  const sids = (await owner<{ sid: string }[]>`select sid from auth_session where member_uid = ${uid}`).map(
    ({ sid }) => sid,
  )
  return { ...member, words: [uid, email, ...sids] }
}

test('account deletion: leaves only data behind that has a reason to stay', async () => {
  const member = await settle()
  const cleared = Object.keys(columns).filter((column) => columns[column] === 'gone')
  for (const column of cleared) expect([column, await holds(column, member.words)]).toEqual([column, true])
  const left = await house.send('POST /api/v1/member/leave', { token: member.token })
  expect(left.status).toBe(200)
  for (const column of cleared) expect([column, await holds(column, member.words)]).toEqual([column, false])
  const keepsakes = await house.world.db.owner`select state, deleted_for as "deletedFor" from call_keepsake`
  expect(keepsakes).toMatchObject([{ state: 'DELETED', deletedFor: 'LEFT' }])
  const kept = new Set(
    Object.keys(columns)
      .filter((column) => columns[column] !== 'gone')
      .map((column) => column.split('.')[0]),
  )
  // Ledger account names contain the member's uid.
  kept.add('ledger_entry').add('ledger_transaction')
  expect((await tablesWith(member.uid)).filter((table) => !kept.has(table))).toEqual([])
  expect(await tablesWith(member.email)).toEqual(['deleted_account'])
  expect(await tablesWith('Vanishing Act')).toEqual(['deleted_account'])
})
