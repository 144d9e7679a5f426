/** One function per message, by dotted key. */
export type Messages = Readonly<Record<string, (params?: Record<string, unknown>) => string>>

/** A function that returns the text of a key; `Params` are the generated parameters of each message. */
export type TranslateBy<Params> = <K extends keyof Params>(key: K, ...params: Taken<Params[K]>) => string

/** A key that may be one of several takes the parameters of all of them. */
type Taken<P> = [P] extends [undefined] ? [] : [params: AllOf<P>]

/** The parameters that several messages take together. */
export type AllOf<P> = (P extends undefined ? never : (params: P) => void) extends (
  params: infer I extends Record<string, unknown>,
) => void
  ? I
  : never
