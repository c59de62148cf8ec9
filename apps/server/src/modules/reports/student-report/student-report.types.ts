import type { Card, FigureOf } from '../words/card.words.ts'
import type { CardData, CardStudent } from '../words/card-data.types.ts'

/** One student with the figures that the caller may read. */
export type StudentReading = {
  card: Card
  student: CardStudent
  figureOf: FigureOf
  figures: CardData['figures']
  /** For an instructor: the name, and the plans with readable lessons. Null: everything. */
  own: { instructor: string; planIds: ReadonlySet<string> } | null
  order: { now: Date; timeZone: string; isPreview?: boolean | undefined }
}
