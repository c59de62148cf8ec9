import { termMarks, termMarksWrite } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { fieldError } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import type { WrittenMark } from './brought.api.ts'
import {
  type CellValues,
  type GridShape,
  gridPath,
  isBlank,
  type TermMarksValues,
} from './term-marks.values.ts'

export { termMarks }

/** The list that is sent, and where in the grid each of it stands. */
export type TypedMarks = { termMarks: WrittenMark[]; places: string[] }

const NUMBERS = ['mark', 'absences', 'lessonsGiven'] as const
type NumberField = (typeof NUMBERS)[number]

/** Undefined: no number. */
const numbersOf = (cell: CellValues): Record<NumberField, number | null | undefined> => ({
  mark: parseScore(cell.mark),
  absences: parseScore(cell.absences),
  lessonsGiven: parseScore(cell.lessonsGiven),
})

type Cell = { place: string; cell: CellValues; curriculumComponentId: string; academicTermId: string }

const cellsOf = ({ rows }: TermMarksValues, { components, terms }: GridShape): Cell[] =>
  rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => {
      const [component, term] = [components[row], terms[column]]
      if (!component || !term || isBlank(cell)) return []
      const place = `rows.${row}.cells.${column}`
      return [{ place, cell, curriculumComponentId: component.id, academicTermId: term.id }]
    }),
  )

/** The typed values as the list to send, or their faults at their places. */
export const checkTermMarks =
  (shape: GridShape) =>
  (typed: TermMarksValues): Checked<TypedMarks> => {
    const cells = cellsOf(typed, shape)
    const unread = cells.flatMap(({ place, cell }) => {
      const numbers = numbersOf(cell)
      return NUMBERS.filter(name => numbers[name] === undefined).map(name =>
        fieldError(`${place}.${name}`, 'INVALID_NUMBER'),
      )
    })
    if (unread.length > 0) return { errors: unread }
    const places = cells.map(({ place }) => place)
    const list = cells.map(({ cell, curriculumComponentId, academicTermId }) => ({
      curriculumComponentId,
      academicTermId,
      origin: cell.origin,
      ...numbersOf(cell),
      text: cell.text,
      note: cell.note,
    }))
    const checked = termMarksWrite.safeParse({ termMarks: list })
    if (!checked.success)
      return {
        errors: fieldErrors(checked.error.issues).map(error => ({
          ...error,
          path: gridPath(error.path, places),
        })),
      }
    return { value: { termMarks: checked.data.termMarks, places } }
  }
