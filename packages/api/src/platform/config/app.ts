import Type, { type Static } from 'typebox'

export const appSettings = {
  APP_SCHEME: Type.String({
    default: 'encore',
    pattern: '^(?!https?$|javascript$|data$|file$)[a-z][a-z0-9+.-]{1,39}$',
  }),
  APP_STORE_URL: Type.String({
    default: '',
    pattern: '^(?:https://apps\\.apple\\.com/(?:[A-Za-z0-9%._-]{1,100}/){0,4}id[0-9]{5,12})?$',
  }),
  PLAY_STORE_URL: Type.String({
    default: '',
    pattern: '^(?:https://play\\.google\\.com/store/apps/details\\?id=[A-Za-z][A-Za-z0-9_.]{2,149})?$',
  }),
}

const schema = Type.Object(appSettings)

/** Scheme of app links and addresses for installing the app; null without an entry in that store. */
export interface AppAccess {
  /** Scheme of its links, without `://`. */
  scheme: string
  stores: { IOS: string | null; ANDROID: string | null }
}

export const appAccess = ({
  APP_SCHEME,
  APP_STORE_URL,
  PLAY_STORE_URL,
}: Static<typeof schema>): AppAccess => ({
  scheme: APP_SCHEME,
  stores: { IOS: APP_STORE_URL || null, ANDROID: PLAY_STORE_URL || null },
})
