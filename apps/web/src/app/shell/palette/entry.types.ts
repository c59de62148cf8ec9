import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import type { PALETTE } from '@lousa/contract/shell/palette.messages.ts'

/** The person who searches, and the institution. */
export type Searcher = { role: Role; kind: InstitutionKind }

export type PaletteGroup = keyof typeof PALETTE.groups

/** A place that the search leads to. */
export type PaletteEntry = {
  /** The key of a place, equal for all its sources. */
  key: string
  group: PaletteGroup
  label: string
  /** The kind of the entry, or what distinguishes entries with one name. */
  detail: string
  /** Other words that people have for it. */
  words?: string
  to: string
}
