import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import {
  sameFigures,
  type TransferredFigures,
} from '@lousa/rules/enrollment/movement/following-figures.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { termName } from '../../academics/level/term-name.ts'
import { fill } from '../../messages.ts'
import { counted } from '../../phrases.ts'
import { TRANSFER_NEWS as T } from './transfer-news.messages.ts'

/** A transferred row whose source has changed: what stands in the new class, and what the former one says. */
export type TransferNews = {
  name: string
  from: string
  to: string
  component: string
  termType: TermType
  termPosition: number
  current: TransferredFigures
  source: TransferredFigures
}

const isTenths = (mark: number): boolean => Math.round(mark * 100) % 10 === 0

/** Without lessons given the absences alone: they may be typed without them. */
const attendanceText = (count: number, lessons: number): string => {
  const absences = counted(count, ...T.absence)
  return lessons > 0 ? fill(T.attendance, { absences, lessons: counted(lessons, ...T.lesson) }) : absences
}

/** The student, with both classes where they differ: a return is to the class that was left. */
const studentText = ({ name, from, to }: Pick<TransferNews, 'name' | 'from' | 'to'>): string =>
  from === to ? name : fill(T.moved, { name, from, to })

const figuresText = ({ mark, text, absences, lessonsGiven }: TransferredFigures): string => {
  const lessons = lessonsGiven ?? 0
  const parts = [
    mark !== null && fill(T.mark, { mark: formatMark(mark, isTenths(mark) ? 0.1 : 0.01) }),
    text && T.text,
    ((absences ?? 0) > 0 || lessons > 0) && attendanceText(absences ?? 0, lessons),
  ]
  return parts.filter(Boolean).join(', ') || T.nothing
}

/** The message to the office: a line for each component and term that has changed. */
export const transferNewsLetter = (news: readonly TransferNews[]): { title: string; body: string } => {
  const lines = news.map(({ termType, termPosition, current, source, component, ...student }) =>
    fill(sameFigures(current, source) ? T.row : T.kept, {
      student: studentText(student),
      component,
      term: termName(termType, termPosition),
      figures: figuresText(source),
      typed: figuresText(current),
    }),
  )
  return { title: T.title, body: [T.lead, ...lines, '', T.foot].join('\n') }
}
