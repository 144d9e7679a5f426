import type { PaymentMethod } from '@encore/contract/rules/payment-methods'
import type { TaxSeller } from '@encore/contract/rules/tax'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { type AppAccess, appAccess, appSettings } from './config/app.ts'
import { completeGateways, gatewayFaults, gatewaySettings, openMethods } from './config/gateways.ts'
import { type LiveKitPlan, livekitFaults, livekitPlan, livekitSettings } from './config/livekit.ts'
import { mediaOriginFaults, readMediaOrigins } from './config/media-origins.ts'
import {
  type MessengerAccess,
  messengerAccess,
  messengerFaults,
  messengerSettings,
} from './config/messenger.ts'
import { redisFaults } from './config/redis.ts'
import { type RelayPlan, relayFaults, relayPlan, relaySettings } from './config/relay.ts'
import { sellerFaults, sellerSettings } from './config/seller.ts'
import { readSettingFiles } from './config/setting-files.ts'
import { type SocialAccesses, socialAccesses, socialFaults, socialSettings } from './config/social.ts'
import { type StoreAccess, storeAccess, storefrontFaults, storefrontSettings } from './config/storefront.ts'
import { taxFaults, taxSellerOf, taxSettings } from './config/tax.ts'
import { studioFaults, studioUrlOf } from './studio-address.ts'

const Text = (fallback: string) => Type.String({ default: fallback })
const Port = (fallback: number) => Type.Integer({ minimum: 0, maximum: 65_535, default: fallback })

/** All settings with their defaults and meaning; `docs/configuration.md` is tested against this. */
export const ConfigSchema = Type.Object({
  PORT: Port(3000),
  HOST: Text('127.0.0.1'),
  PUBLIC_URL: Text(''),
  STUDIO_URL: Text(''),
  STUDIO_PORT: Port(0),
  DATA_DIR: Text('.data'),
  /** MiB. */
  DISK_FREE_MB: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 256 }),
  DATABASE_URL: Text(''),
  DATABASE_POOLER_URL: Text(''),
  BACKUP_DIR: Text(''),
  BACKUP_DAYS: Type.Integer({ minimum: 1, maximum: 3_650, default: 30 }),
  DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 200, default: 20 }),
  DATABASE_PATIENCE: Type.Integer({ minimum: 1, maximum: 20, default: 1 }),
  /** `redis[s][+sentinel|+cluster]://[[user]:password@]host[:port][,host[:port]…][/master]`. */
  REDIS_URL: Type.String({ default: '', pattern: '^(?:rediss?(?:\\+(?:sentinel|cluster))?://[^\\s]+)?$' }),
  AVIF_EFFORT: Type.Integer({ minimum: 0, maximum: 9, default: 3 }),
  SANDBOX_PORT: Port(4400),
  SANDBOX_URL: Text(''),
  DEPLOYMENT: Type.Enum(['demo', 'production'], { default: 'demo' }),
  SEED: Type.Enum(['demo', 'none'], { default: 'demo' }),
  DEMO_OPERATOR: Type.Enum(['on', 'off'], { default: 'on' }),
  /** Printable characters, at least 32. */
  METRICS_TOKEN: Type.String({ default: '', pattern: '^(?:[\\x21-\\x7e]{32,256})?$' }),
  LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  TRUSTED_PROXIES: Text(''),
  APP_SECRET: Text(''),
  /** One or two keys: `id:secret,id:secret`. */
  PLAYBACK_KEYS: Type.String({
    default: '',
    pattern: '^(?:[A-Za-z0-9]{1,16}:[A-Za-z0-9_-]{32,128}(?:,(?!$)|$)){0,2}$',
  }),
  /** 32 bytes, hexadecimal. */
  DRAW_SIGNING_KEY: Type.String({ default: '', pattern: '^(?:[0-9a-f]{64})?$' }),
  DRAW_FORMER_SIGNING_KEY: Type.String({ default: '', pattern: '^(?:[0-9a-f]{64})?$' }),
  /** Origins of drand relays, separated by commas; `none` for draws by seed only. */
  DRAND_RELAYS: Type.String({ default: '', pattern: '^(?:none|https?://[^\\s,]+(?:,https?://[^\\s,]+)*)?$' }),
  /** Address of a time-stamp authority (RFC 3161); `none` for no witness. */
  WITNESS_URL: Type.String({ default: '', pattern: '^(?:none|https?://[^\\s]+)?$' }),
  /** Path of a PEM file: the certificate of the authority, or of who issued it. */
  WITNESS_CERTIFICATE: Text(''),
  SMTP_URL: Text(''),
  MAIL_FROM: Text('Encore <no-reply@encore.invalid>'),
  SUPPORT_EMAIL: Text('help@encore.invalid'),
  SELLER: Text('Encore'),
  ...sellerSettings,
  ...taxSettings,
  ...appSettings,
  ...gatewaySettings,
  IDENTITY_PROVIDER: Type.Enum(['embedded', 'firebase'], { default: 'embedded' }),
  IDENTITY_FACADE: Type.Enum(['off', 'on', 'allow'], { default: 'off' }),
  FIREBASE_PROJECT_ID: Type.String({ default: '', pattern: '^[a-z0-9:.-]{0,64}$' }),
  FIREBASE_API_KEY: Text(''),
  FIREBASE_SERVICE_ACCOUNT: Text(''),
  FIREBASE_BASE_URL: Type.String({ default: '', pattern: '^(?:https?://[^/]+)?$' }),
  ...socialSettings,
  ...storefrontSettings,
  ...messengerSettings,
  RTMP_PORT: Port(1935),
  RTMP_HOST: Text(''),
  /** `rtmp[s]://host[:port]/live`. */
  INGEST_URL: Type.String({
    default: '',
    pattern: '^(?:rtmps?://(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::\\d{1,5})?/live)?$',
  }),
  ...relaySettings,
  ...livekitSettings,
  RECORDING_DAYS: Type.Integer({ minimum: 0, maximum: 3_650, default: 30 }),
  MEDIA_ORIGINS: Text(''),
  OFFLINE_PAGE: Type.Enum(['on', 'off'], { default: 'on' }),
  SHUTDOWN_DRAIN_MS: Type.Integer({ minimum: 0, maximum: 60_000, default: 0 }),
  QUEUE_THRESHOLD: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 500 }),
  QUEUE_CALLS_PER_SECOND: Type.Integer({ minimum: 1, maximum: 10_000, default: 10 }),
  QUEUE_INSIDE_MAX: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1_000 }),
  CHAT_SOCKETS: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 10_000 }),
  CHAT_CHUNK_MS: Type.Integer({ minimum: 500, maximum: 10_000, default: 2_000 }),
  CHAT_READABLE_PER_SEC: Type.Integer({ minimum: 1, maximum: 10_000, default: 15 }),
  /** `KRW:300000,USD:300`, in the usual notation of each currency. */
  REFUND_TWO_PERSON_LIMIT: Type.String({
    default: 'KRW:300000,JPY:30000,USD:300,EUR:300,CUBE:3000',
    pattern: '^(?:(?:KRW|JPY|USD|EUR|CNY|CUBE):\\d{1,12}(?:\\.\\d{1,2})?(?:,(?!$)|$))*$',
  }),
  /** `CUBES:30000,TICKET:30`: the total that all codes of a campaign may give. */
  COUPON_TWO_PERSON_LIMIT: Type.String({
    default: 'CUBES:30000,SOULS:5400000,TICKET:30',
    pattern: '^(?:(?:CUBES|SOULS|TICKET):\\d{1,12}(?:,(?!$)|$))*$',
  }),
  UPLOAD_FILE_MB: Type.Integer({ minimum: 1, maximum: 100_000, default: 1_024 }),
  UPLOAD_VIDEO_MB: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 20_480 }),
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  RATE_LIMIT_PEOPLE_PER_ADDRESS: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 2_000 }),
  RATE_LIMIT_FAILURES_PER_ADDRESS: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 100 }),
})

type Settings = Static<typeof ConfigSchema>

/** Validated settings; derived addresses are complete and every secret is present. */
export interface Config extends Settings {
  /** Origin of the product without a trailing slash. */
  publicUrl: string
  /** Origin of the studio, different from the product's. */
  studioUrl: string
  sandboxUrl: string
  app: AppAccess
  social: SocialAccesses
  /** Null: official store cards are not shown. */
  store: StoreAccess | null
  /** Null: only the support form is offered. */
  messenger: MessengerAccess | null
  /** External origins from which pages may play media. */
  mediaOrigins: string[]
  relay: RelayPlan
  /** Null: the media of calls goes from device to device. */
  livekit: LiveKitPlan | null
  taxSeller: TaxSeller
  /** Methods with a configured gateway store, in display order. */
  paymentMethods: PaymentMethod[]
  isProduction: boolean
}

export class ConfigError extends Error {}

/** Reads the environment; throws a ConfigError that names the faulty settings, never their values. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const names = Object.keys(ConfigSchema.properties)
  const { settings: env, faults: unread } = readSettingFiles(environment, names)
  if (unread.length > 0) throw new ConfigError(`Bad settings: ${unread.join('; ')}`)
  const given = Object.entries(ConfigSchema.properties).flatMap(([name, schema]) => {
    const text = env[name]
    return text ? [[name, Type.IsInteger(schema) ? wholeNumber(text) : text]] : []
  })
  const settings = Value.Default(ConfigSchema, Object.fromEntries(given))
  const faults = Value.Errors(ConfigSchema, settings).map((error) => error.instancePath.slice(1))
  if (faults.length > 0) throw new ConfigError(`Bad settings: ${[...new Set(faults)].join(', ')}`)
  const config = complete(Value.Parse(ConfigSchema, settings))
  const missing = [
    ...poolerFaults(config),
    ...redisFaults(config),
    ...identityFaults(config),
    ...witnessFaults(config),
    ...socialFaults(config, false),
    ...storefrontFaults(config, false),
    ...messengerFaults(config, false),
    ...sellerFaults(config),
    ...taxFaults(config),
    ...mediaOriginFaults(config.MEDIA_ORIGINS),
    ...relayFaults(config),
    ...livekitFaults(config, config.isProduction),
    ...studioFaults(config),
  ]
  if (missing.length > 0) throw new ConfigError(`Bad settings: ${missing.join('; ')}`)
  const refused = config.isProduction ? productionFaults(config, env) : []
  if (refused.length > 0) throw new ConfigError(`Refused in production: ${refused.join('; ')}`)
  return config
}

/** Keeps anything that is not an integer as text, which the schema then refuses. */
const wholeNumber = (text: string): number | string => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)

function complete(settings: Settings): Config {
  const sandboxUrl = settings.SANDBOX_URL || `http://127.0.0.1:${settings.SANDBOX_PORT}`
  const publicUrl = (settings.PUBLIC_URL || `http://localhost:${settings.PORT}`).replace(/\/$/, '')
  const isProduction = settings.DEPLOYMENT === 'production'
  const gateways = completeGateways(settings, sandboxUrl, isProduction)
  return {
    ...settings,
    ...gateways,
    paymentMethods: openMethods(gateways),
    publicUrl,
    studioUrl: studioUrlOf(settings, publicUrl),
    sandboxUrl,
    app: appAccess(settings),
    social: socialAccesses(settings, sandboxUrl, isProduction),
    store: storeAccess(settings, sandboxUrl, isProduction),
    messenger: messengerAccess(settings, sandboxUrl, isProduction),
    mediaOrigins: readMediaOrigins(settings.MEDIA_ORIGINS),
    relay: relayPlan(settings, publicUrl, isProduction),
    livekit: livekitPlan(settings),
    taxSeller: taxSellerOf({ ...settings, isProduction }),
    isProduction,
  }
}

function identityFaults(config: Config): string[] {
  if (config.IDENTITY_PROVIDER === 'embedded') return []
  const needed = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_SERVICE_ACCOUNT'] as const
  const faults = needed.filter((name) => config[name] === '').map((name) => `${name} must be set`)
  return config.IDENTITY_FACADE === 'off' ? faults : [...faults, 'IDENTITY_FACADE is for embedded identity']
}

const poolerFaults = ({ DATABASE_URL, DATABASE_POOLER_URL }: Config): string[] =>
  DATABASE_POOLER_URL && !DATABASE_URL ? ['DATABASE_URL must be set beside DATABASE_POOLER_URL'] : []

const witnessFaults = ({ WITNESS_URL, WITNESS_CERTIFICATE }: Config): string[] =>
  WITNESS_URL.startsWith('http') && WITNESS_CERTIFICATE === '' ? ['WITNESS_CERTIFICATE must be set'] : []

function productionFaults(config: Config, env: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  const need = (holds: boolean, sentence: string) => {
    if (!holds) faults.push(sentence)
  }
  need(config.publicUrl.startsWith('https://'), 'PUBLIC_URL must be https')
  need(/^(?:$|https:)/.test(config.STUDIO_URL), 'STUDIO_URL must be https')
  need(config.DATABASE_URL !== '', 'DATABASE_URL must name an external PostgreSQL')
  need(config.SEED === 'none' && env.SEED === 'none', 'SEED must be none')
  need(config.APP_SECRET.length >= 32, 'APP_SECRET must have 32 characters or more')
  need(config.SMTP_URL !== '', 'SMTP_URL must be set')
  need(config.SANDBOX_URL === '', 'SANDBOX_URL must be empty')
  need(config.RATE_LIMITS === 'on', 'RATE_LIMITS must be on')
  need(config.IDENTITY_FACADE !== 'on', 'IDENTITY_FACADE must be off or allow')
  need(config.FIREBASE_BASE_URL === '', 'FIREBASE_BASE_URL must be empty')
  need(!env.FIREBASE_AUTH_EMULATOR_HOST, 'FIREBASE_AUTH_EMULATOR_HOST must not be set')
  return [
    ...faults,
    ...socialFaults(config, true),
    ...storefrontFaults(config, true),
    ...messengerFaults(config, true),
    ...gatewayFaults(config),
  ]
}
