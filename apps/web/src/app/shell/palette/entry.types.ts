import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import type { PALETTE } from '@lousa/contract/shell/palette.messages.ts'

/** Who searches, and where. */
export type Searcher = { role: Role; kind: InstitutionKind }

export type PaletteGroup = keyof typeof PALETTE.groups

/** A place that the search leads to. */
export type PaletteEntry = {
  /** The same for the same place, wherever it comes from. */
  key: string
  group: PaletteGroup
  label: string
  /** What it is, or what of several of one name. */
  detail: string
  /** Other words that people have for it. */
  words?: string
  to: string
}
