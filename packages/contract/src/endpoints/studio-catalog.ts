import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { artistAliasesMax, artistNameMax, themeTitleMax } from '../rules/broadcasts.ts'
import { Id, ListOf, LocalText, Shape } from './shapes.ts'
import { ImageKey, StudioEvent, TextsUpTo, Version } from './studio-shapes.ts'

const area = 'Studio'
const ThemeId = Shape({ id: Id('th') })
const ArtistId = Shape({ id: Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 80 }) })

export const ThemeDraft = Shape({
  title: TextsUpTo(themeTitleMax),
  image: ImageKey,
  isHidden: Type.Boolean(),
  /** In display order. */
  eventIds: Type.Array(Id('ev'), { maxItems: 100, uniqueItems: true }),
})
export type ThemeDraft = Static<typeof ThemeDraft>

export const ThemeLine = Shape({
  id: Id('th'),
  title: LocalText,
  imageUrl: Type.String(),
  isHidden: Type.Boolean(),
  events: Type.Integer(),
})
export type ThemeLine = Static<typeof ThemeLine>

export const ThemeSheet = Shape({
  id: Id('th'),
  version: Type.Integer(),
  draft: ThemeDraft,
  /** The events of the draft, in no order. */
  events: Type.Array(StudioEvent),
})
export type ThemeSheet = Static<typeof ThemeSheet>

export const ArtistDraft = Shape({
  name: TextsUpTo(artistNameMax),
  /** Alternative spellings for the search. */
  aliases: Type.Array(Type.String({ minLength: 1, maxLength: artistNameMax }), {
    maxItems: artistAliasesMax,
    uniqueItems: true,
  }),
})
export type ArtistDraft = Static<typeof ArtistDraft>

export const ArtistLine = Shape({
  id: Type.String(),
  name: LocalText,
  aliases: Type.Array(Type.String()),
  /** Number of events with this artist, including hidden ones. */
  events: Type.Integer(),
})
export type ArtistLine = Static<typeof ArtistLine>

export const ArtistSheet = Shape({
  id: Type.String(),
  version: Type.Integer(),
  draft: ArtistDraft,
  events: Type.Array(Shape({ id: Id('ev'), title: LocalText })),
})
export type ArtistSheet = Static<typeof ArtistSheet>

/** Themes appear on every front page and artists on several events, so editing them requires a role at all events. */
export const studioCatalog = {
  'GET /api/studio/theme': endpoint({
    area,
    summary: 'Lists the themes in their order, hidden ones included',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all' },
    reply: ListOf(ThemeLine),
    errors: [],
  }),
  'GET /api/studio/theme/{id}': endpoint({
    area,
    summary: 'Returns a theme for editing',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all' },
    params: ThemeId,
    reply: ThemeSheet,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/theme': endpoint({
    area,
    summary: 'Creates a theme at the end of the list',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all', auditAction: 'theme.create' },
    body: ThemeDraft,
    reply: ThemeId,
    errors: [],
  }),
  'PUT /api/studio/theme/{id}': endpoint({
    area,
    summary: 'Saves a theme; refused when somebody else saved it in the meantime',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all', auditAction: 'theme.change' },
    params: ThemeId,
    body: Shape({ version: Version, draft: ThemeDraft }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'PUT /api/studio/theme-order': endpoint({
    area,
    summary: 'Sets the order of all themes on the front page',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all', auditAction: 'theme.order' },
    body: Shape({ ids: Type.Array(Id('th'), { maxItems: 200, uniqueItems: true }) }),
    errors: [],
  }),
  'GET /api/studio/artist': endpoint({
    area,
    summary: 'Lists the artists by name',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'any' },
    reply: ListOf(ArtistLine),
    errors: [],
  }),
  'POST /api/studio/artist': endpoint({
    area,
    summary: 'Creates an artist',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'any', auditAction: 'artist.create' },
    body: ArtistDraft,
    reply: Shape({ id: Type.String() }),
    errors: [],
  }),
  'GET /api/studio/artist/{id}': endpoint({
    area,
    summary: 'Returns an artist for editing, and their events',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all' },
    params: ArtistId,
    reply: ArtistSheet,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/artist/{id}': endpoint({
    area,
    summary: 'Saves an artist; all their events show the change at once',
    auth: 'staff',
    staff: { permission: 'event.write', scope: 'all', auditAction: 'artist.change' },
    params: ArtistId,
    body: Shape({ version: Version, draft: ArtistDraft }),
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
}
