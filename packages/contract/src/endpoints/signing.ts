import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { signingMax } from '../rules/signing.ts'
import { DrawId } from './draws.ts'
import { Instant, Nullable, Shape } from './shapes.ts'

/** Longest input; `rules/signing.ts` counts characters as readers do. */
const input = (max: number) => Type.String({ maxLength: 40 * max })

export const SigningText = Shape({
  /** Name, as it is written on the item. */
  name: input(signingMax.name),
  /** How the name is said; may be empty. */
  reading: input(signingMax.reading),
  /** May be empty. */
  text: input(signingMax.text),
})

export const SigningMoment = Shape({
  /** Counts the signed items of the draw from 1. */
  number: Type.Integer(),
  at: Instant,
  /** Milliseconds since the show went on air; null when the show was not on air. */
  mediaMs: Nullable(Type.Integer()),
})
export type SigningMoment = Static<typeof SigningMoment>

export const OwnSigning = Shape({
  /** Null until the member wrote it. */
  text: Nullable(SigningText),
  /** The text may still be changed. */
  isOpen: Type.Boolean(),
  signed: Nullable(SigningMoment),
  /** The replay that the member finds now shows the moment. */
  isInReplay: Type.Boolean(),
})
export type OwnSigning = Static<typeof OwnSigning>

const area = 'Draws'
const params = Shape({ id: DrawId })

export const signing = {
  'GET /api/v1/draw/{id}/signing': endpoint({
    area,
    summary: 'Returns what is written on the member’s signed item, and when it was signed',
    auth: 'member',
    params,
    reply: OwnSigning,
    errors: ['NOT_FOUND', 'DRAW_NOT_WON'],
  }),
  'PUT /api/v1/draw/{id}/signing': endpoint({
    area,
    summary: 'Stores what a winner wants written on the signed item',
    auth: 'member',
    params,
    body: SigningText,
    reply: OwnSigning,
    errors: ['NOT_FOUND', 'DRAW_NOT_WON', 'SIGNING_CLOSED'],
  }),
}
