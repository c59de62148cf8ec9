import { SCORE_SHEET } from '@lousa/contract/evaluation/score-sheet/score-sheet.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { checkScore, parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import {
  statePasted,
  stateTyped,
  type UnscoredState,
} from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { readTable } from './score-clipboard.ts'

export type PasteStudent = { id: string; name: string; socialName: string | null }
export type PasteColumn = {
  id: string
  name: string
  highest: number
  /** Whether this student's score may be written here. */
  takes: (studentId: string) => boolean
}
/** The grid as it stands, and the cell that was pasted on. */
export type PasteTarget = {
  students: readonly PasteStudent[]
  columns: readonly PasteColumn[]
  at: { row: number; column: number }
}

type PastedValue = { score: number; state: null } | { score: null; state: UnscoredState }
export type PastedMark = { studentId: string; columnId: string } & PastedValue
/** A cell that was not taken: where it would have gone, what stood there, and why not. */
export type SkippedRow = { where: string; text: string; why: string }
export type Paste = {
  marks: PastedMark[]
  leftOut: SkippedRow[]
  /** How many were left out; `leftOut` names the first ones. */
  leftOutCount: number
  notices: string[]
}

const P = SCORE_SHEET.paste
const MOST_NAMED = 50
const LONGEST_SHOWN = 30

/** Only what is plainly a mark: digits, then at most two decimals behind one comma or point. */
const PLAIN_MARK = /^\d{1,4}(?:[.,]\d{1,2})?$/

const markIn = (cell: string): number | null => {
  const score = PLAIN_MARK.test(cell) ? parseScore(cell) : null
  return score ?? null
}

const isValue = (cell: string): boolean => markIn(cell) !== null || statePasted(cell) !== undefined

const LETTER = /^\p{L}$/u

/**
 * The columns of a block in which F and D are signs of states: those with a number, where no other single letter is in the block.
 * Otherwise they may be concepts, answers, absences or the sex.
 */
const columnsWithSigns = (lines: readonly (readonly string[])[]): ReadonlySet<number> => {
  const isOther = (cell: string) => LETTER.test(cell) && statePasted(cell) === undefined
  if (lines.some(line => line.some(isOther))) return new Set()
  return new Set(
    lines.flatMap(line => [...line.keys()].filter(column => markIn(line[column] ?? '') !== null)),
  )
}

/** The content of a cell of a block: a score, a state without one, or nothing. */
const valueIn = (cell: string, takesLetters: boolean): PastedValue | null => {
  const score = markIn(cell)
  if (score !== null) return { score, state: null }
  const state = takesLetters || !LETTER.test(cell) ? statePasted(cell) : undefined
  return state ? { score: null, state } : null
}

const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text

/** A name as it is compared: without accents, case and double spaces. */
const comparable = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whole cells that head a list of marks. Never a part: "sem nota" and "prova perdida" belong to a student. */
const HEADINGS = [
  /^(notas?|medias?|pontos|valor|alunos?|alunas?|estudantes?|nomes?|nome completo|nome d[oa] alun[oa]|matricula)$/,
  /^(prova|trabalho|teste|atividade|avaliacao|recuperacao)( [\divx]{1,4})?$/,
]

/** A line of headings: no number in it, and at least one cell, other than a sign of a state, that heads a list of marks. */
const isHeading = (line: readonly string[], columns: readonly PasteColumn[]): boolean => {
  const cells = line.filter(cell => cell !== '' && stateTyped(cell) === undefined).map(comparable)
  const names = new Set(columns.map(({ name }) => comparable(name)))
  if (line.some(cell => markIn(cell) !== null)) return false
  return cells.some(cell => names.has(cell) || HEADINGS.some(heading => heading.test(cell)))
}

const TWO_WORDS = /\p{L}{2}\s+\p{L}/u

type Names = ReadonlyMap<string, readonly PasteStudent[]>

const byName = (students: readonly PasteStudent[]): Names => {
  const names = new Map<string, PasteStudent[]>()
  for (const student of students) {
    for (const name of new Set([student.name, student.socialName ?? student.name].map(comparable))) {
      names.set(name, [...(names.get(name) ?? []), student])
    }
  }
  return names
}

/** The column of students' names, when the block has one; what stands before it (the number) is no mark either. */
const namesColumn = (lines: readonly (readonly string[])[], names: Names): number => {
  const width = Math.min(4, Math.max(0, ...lines.map(line => line.length)))
  for (let column = width - 2; column >= 0; column -= 1) {
    const cells = lines.map(line => line[column] ?? '').filter(cell => cell !== '')
    if (cells.length === 0 || cells.some(isValue)) continue
    const hasStudentName = cells.some(cell => names.has(comparable(cell)))
    if (hasStudentName || cells.filter(cell => TWO_WORDS.test(cell)).length * 2 >= cells.length) return column
  }
  return -1
}

/** Why a cell is neither a score nor a state. */
const reasonOfNone = (cell: string): string => {
  if (LETTER.test(cell) && stateTyped(cell)) return P.letter
  return /^\d+[.,]\d{3,}$/.test(cell) ? P.decimals : P.noMark
}

const skipReason = (
  { studentId, cell, value }: { studentId: string; cell: string; value: PastedValue | null },
  { highest, takes }: PasteColumn,
): string | null => {
  if (!takes(studentId)) return P.readOnly
  if (value === null) return reasonOfNone(cell)
  return checkScore(value.score, highest) && fill(M.val.lessOrEqual, { value: formatMark(highest) })
}

/** Collects what could not be taken, naming only the first ones. */
const collector = () => {
  const leftOut: SkippedRow[] = []
  let count = 0
  return {
    leave: (where: string, text: string, why: string, cells = 1): void => {
      count += cells
      if (leftOut.length < MOST_NAMED) leftOut.push({ where, text: shortened(text), why })
    },
    result: () => ({ leftOut, leftOutCount: count }),
  }
}

type Leave = ReturnType<typeof collector>['leave']

const studentOf = (
  line: readonly string[],
  { nameAt, names, expected }: { nameAt: number; names: Names; expected: PasteStudent | undefined },
  leave: Leave,
): PasteStudent | null => {
  const count = line.slice(nameAt + 1).filter(cell => cell !== '').length
  if (count === 0) return null
  if (nameAt === -1) {
    if (!expected) leave(P.belowLast, line.filter(Boolean).join(' '), P.outside, count)
    return expected ?? null
  }
  const name = line[nameAt] ?? ''
  const namesakes = names.get(comparable(name)) ?? []
  const [only] = namesakes
  if (only && namesakes.length === 1) return only
  // Two of the same name: the one whose line it is.
  if (expected && namesakes.includes(expected)) return expected
  const why = namesakes.length > 1 ? P.namesakes : P.nobody
  leave(shortened(name) || P.nameless, line.slice(nameAt + 1).join(' '), why, count)
  return null
}

/** One student's marks, from the column that was pasted on. */
const marksOf = (
  student: PasteStudent,
  line: readonly string[],
  { columns, from, signs }: { columns: readonly PasteColumn[]; from: number; signs: ReadonlySet<number> },
  leave: Leave,
): PastedMark[] => {
  const marks: PastedMark[] = []
  for (const [at, cell] of line.entries()) {
    if (at < from || cell === '') continue
    const column = columns[at - from]
    const value = valueIn(cell, signs.has(at))
    const why = column ? skipReason({ studentId: student.id, cell, value }, column) : P.outside
    const where = [student.socialName || student.name, column?.name].filter(Boolean).join(' · ')
    if (column && value !== null && why === null)
      marks.push({ studentId: student.id, columnId: column.id, ...value })
    else leave(where, cell, why ?? '')
  }
  return marks
}

/**
 * Which marks a pasted text gives to which cells. Only what is plainly a mark within the evaluation's limit, or a state, is taken;
 * everything else is left out and said, and empty cells change nothing. A block with the students' names goes by the
 * names, whatever their order; without names it goes down from the cell that was pasted on.
 */
export const readPaste = (text: string, { students, columns, at }: PasteTarget): Paste => {
  const lines = readTable(text)
  if (lines === null)
    return {
      marks: [],
      leftOut: [],
      leftOutCount: 0,
      notices: [P.tooLarge],
    }
  const notices: string[] = []
  const headed = lines.length > 1 && isHeading(lines[0] ?? [], columns)
  const body = headed ? lines.slice(1) : lines
  if (headed) notices.push(fill(P.heading, { line: shortened(lines[0]?.join(' ') ?? '') }))
  const names = byName(students)
  const nameAt = namesColumn(body, names)
  if (nameAt >= 0) notices.push(P.byNames)
  const { leave, result } = collector()
  const into = { columns: columns.slice(at.column), from: nameAt + 1, signs: columnsWithSigns(body) }
  const marks: PastedMark[] = []
  const done = new Set<PasteStudent>()
  for (const [down, line] of body.entries()) {
    const expected = students[nameAt >= 0 ? down : at.row + down]
    const student = studentOf(line, { nameAt, names, expected }, leave)
    if (!student) continue
    if (done.has(student)) leave(student.name, line.join(' '), P.twice)
    else marks.push(...marksOf(student, line, into, leave))
    done.add(student)
  }
  if (marks.length === 0 && result().leftOutCount === 0) notices.push(P.noScores)
  return { marks, ...result(), notices }
}
