import type { KeyRow, KeyStep } from '@encore/identity/server'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Serialises changes of the signing keys across processes. */
export const lockKeys = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('identity-key'))`

export const selectKeys = (db: Db) => db<KeyRow[]>`
  select kid, alg, public_jwk as "publicJwk", encrypted_private as "encryptedPrivate", state,
    (extract(epoch from created_at) * 1000)::float8 as "createdAtMs",
    (extract(epoch from retire_at) * 1000)::float8 as "retireAtMs"
  from identity_key`

export const insertKey = (tx: Tx, key: KeyRow) => tx`
  insert into identity_key (kid, alg, public_jwk, encrypted_private, state, created_at)
  values (${key.kid}, ${key.alg}, ${JSON.stringify(key.publicJwk)}::text::jsonb, ${key.encryptedPrivate}, ${key.state}, app_now())`

export function changeKey(tx: Tx, step: Exclude<KeyStep, { kind: 'create' }>) {
  switch (step.kind) {
    case 'promote':
      return tx`update identity_key set state = 'active' where kid = ${step.kid}`
    case 'retire':
      return tx`
        update identity_key set state = 'retired', retire_at = to_timestamp(${step.retireAtMs}::float8 / 1000)
        where kid = ${step.kid}`
    case 'forget':
      return tx`delete from identity_key where kid = ${step.kid}`
  }
}
