import type { Card, FigureOf } from '../words/card.words.ts'
import type { CardData, CardStudent } from '../words/card-data.types.ts'

/** One student with the figures that whoever asked may read. */
export type StudentReading = {
  card: Card
  student: CardStudent
  figureOf: FigureOf
  figures: CardData['figures']
  /** Of an instructor: the name, and the plans whose lessons are theirs to read. Null: everything. */
  own: { instructor: string; planIds: ReadonlySet<string> } | null
  order: { now: Date; timeZone: string; isPreview?: boolean | undefined }
}
