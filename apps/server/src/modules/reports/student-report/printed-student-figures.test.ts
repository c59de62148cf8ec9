import { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { LEAST_OF_MEAN } from '@lousa/rules/reports/student-report/class-mean.rules.ts'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asNumber, exact, over, rounded, total } from '../../../../test/exact.ts'
import {
  figuresByHand,
  type HandFigure,
  type HandFigures,
  percentOf,
} from '../../../../test/figures-by-hand.ts'
import { missed, orDash, percent, printedCells, type Student } from '../../../../test/printed-cells.ts'
import { fillWithMarks, type RandomMarks } from '../../../../test/random-marks.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let drawn: RandomMarks
let hand: HandFigures
let cells: ReturnType<typeof printedCells>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { admin, askForStudent, content } = reportsDesk(
  () => app,
  () => school,
)
/** Seven students, one of whom left, give some components a mean of the class and others none. */
const MORE = ['Fábio Ünsal', 'Gabriela Luz']
const CLASSES = fc.sample(fc.nat(), 4)
const TERMS = [1, 2, 3, 4]
const TYPES: Record<string, string> = {
  PROOF: 'Prova',
  WORK: 'Trabalho',
  RECOVERY: 'Recuperação',
  ANNUAL_RECOVERY: 'Recuperação anual',
}

const printed = async (student: Student, fileNameTag: string): Promise<string> => {
  const { status, raw } = await app.call(requestStudentReport, {
    ...admin(),
    params: { id: student.id },
    query: { fileNameTag, preview: 'true' },
  })
  expect(status).toBe(200)
  return (await pagesOf(raw)).join(' ')
}

/** The mean of the marks of those who are in the class, where enough of them have one. */
const classMean = (component: string, position: number): number | null => {
  // Points of an open term are not compared.
  if (position > drawn.closed) return null
  const marks = hand.students
    .filter(({ exit }) => exit === null)
    .flatMap(({ id }) => hand.figureOf(id, component, position).mean ?? [])
  if (marks.length < LEAST_OF_MEAN) return null
  const { step, round } = drawn.policy
  return asNumber(rounded(over(total(marks.map(exact)), exact(marks.length)), step, round))
}

/** Students who came on the first day, came late, brought marks, or left. */
const looked = () => hand.students.slice(0, 4)

const absencesText = (count: number): string => (count === 1 ? '1 falta' : `${count} faltas`)

describe.each(CLASSES)('of a student of a class grown at random (%i)', seed => {
  beforeAll(async () => {
    app.clock.set(TEST_NOW)
    school = await createSchool(app, { moreStudents: MORE })
    drawn = await fillWithMarks(app, school, seed)
    hand = await figuresByHand(app, school, drawn)
    cells = printedCells(hand, drawn)
  })

  test('every figure of the performance on paper is the one that the rows come to, the mean of the class too', async () => {
    let means = 0
    for (const student of looked()) {
      const text = await printed(student, 'STUDENT_PERFORMANCE')
      const isWide = text.includes('Nota Rec. Média Turma Faltas')
      const hasAnnual = text.includes('R. anual')
      const hasRecovery = TERMS.some(position =>
        cells.figuresOf(student, position).some(({ recovery }) => recovery !== null),
      )
      expect([isWide, hasAnnual]).toEqual([hasRecovery, drawn.policy.annualRecovery !== 'NONE'])
      for (const { id, name } of hand.components) {
        const ofTerms = TERMS.flatMap(position => {
          const figure = hand.figureOf(student.id, id, position)
          const ofClass = classMean(id, position)
          means += ofClass === null ? 0 : 1
          const marks = cells.termMarks(figure, position, isWide)
          return [...marks, cells.said(ofClass), orDash(missed([figure]))]
        })
        const year = hand.figureOf(student.id, id, 0)
        const { mark, recovery, mean } = year
        const isOpen = drawn.closed < TERMS.length
        const ofClass = mean === null ? null : classMean(id, 0)
        const closed = hasAnnual ? [mark, recovery, mean, ofClass] : [mark, mean, ofClass]
        // For someone who left a mark of the year would be a guess.
        const result = closed.map(value => cells.said(student.exit === null ? value : null))
        const figures = [
          ...ofTerms,
          ...(isOpen ? [cells.result(year, 0)] : result),
          orDash(missed([year])),
          percent(percentOf([year])),
        ]
        expect(text).toContain(`${name} ${figures.join(' ')}`)
      }
      const ofYear = cells.figuresOf(student, 0)
      const absences = [...TERMS, 0].map(position => orDash(missed(cells.figuresOf(student, position))))
      const rate = percent(percentOf(ofYear))
      expect(text).toContain(`Total de faltas e frequência ${absences.join(' ')} ${rate}`)
      expect(text).toContain(`Faltas ${orDash(missed(ofYear))} Frequência ${rate}`)
    }
    // Else nothing of it was looked at.
    if (drawn.closed > 0) expect(means).toBeGreaterThan(0)
  })

  const evaluationsOf = (component: string, position: number) =>
    hand.evaluations
      .filter(one => one.component === component && one.position === position)
      .toSorted((one, other) => (one.date + one.id < other.date + other.id ? -1 : 1))

  /** "Média 16,5 de 20,0", of what goes on "12,0 de 16,0 até agora". */
  const resultText = (figure: HandFigure, position: number): string => {
    if (figure.soFar !== null) return `${cells.result(figure, position)} até agora`
    if (figure.mean === null) return 'Sem nota'
    const { worth } = hand.terms[position - 1]!
    return `Média ${cells.said(figure.mean)} de ${cells.said(worth)}`
  }
  const detailText = (figure: HandFigure): string => {
    const { mark, recovery } = figure
    const absences = missed([figure])
    return [
      ...(recovery === null
        ? []
        : [mark === null ? 'Sem nota' : `Nota ${cells.said(mark)}`, `rec. ${cells.said(recovery)}`]),
      ...(absences === null ? [] : [absencesText(absences)]),
    ].join(' · ')
  }
  /** A score as it was typed, and by the days alone whether it counts. */
  const rowText = (student: Student, one: HandFigures['evaluations'][number]): string => {
    const note =
      one.date < student.start
        ? 'antes da entrada na turma'
        : student.exit !== null && one.date > student.exit
          ? 'depois da saída da turma'
          : ''
    const figures = [one.highest, hand.shownScoreOf(one.id, student.id)].map(value =>
      typeof value === 'string' ? value : cells.said(value, 0.1),
    )
    return [formatDate(one.date), 'Prova', TYPES[one.type], ...figures, note].filter(Boolean).join(' ')
  }

  test('so is every score and every figure of a term among the evaluations on paper', async () => {
    for (const student of looked()) {
      const text = await printed(student, 'STUDENT_ENROLLMENT_ASSESSMENT')
      for (const { id, name } of hand.components) {
        const from = text.slice(text.indexOf(name))
        const other = hand.components.find(one => one.id !== id && from.includes(one.name))
        const own = other ? from.slice(0, from.indexOf(other.name)) : from
        const year = hand.figureOf(student.id, id, 0)
        if (drawn.closed < TERMS.length) {
          if (year.sum !== null)
            // The total alone, or behind the parts that it is the sum of.
            expect(own).toMatch(
              new RegExp(`Resultado do ano: (?:[^=·]*= )?${cells.said(year.sum.earned)}(?![\\d,])`),
            )
          if (year.meanOf !== null)
            expect(own).toContain(`Resultado do ano: ${cells.said(year.meanOf.mean)} `)
        } else if (student.exit === null && year.mean !== null) {
          const { mark, recovery, mean } = year
          const recovered = recovery === null ? '' : ` (${cells.said(mark)}, rec. ${cells.said(recovery)})`
          expect(own).toContain(`Resultado do ano: ${cells.said(mean)}${recovered}`)
        } else expect(own).not.toContain('Resultado do ano')
        for (const position of TERMS) {
          const figure = hand.figureOf(student.id, id, position)
          const term = [`${position}º bimestre`, detailText(figure), resultText(figure, position)]
          const line = term.filter(Boolean).join(' ')
          // The fourth term has not begun: without anything in it nothing is said of it.
          const isTold = position < 4 || evaluationsOf(id, position).length > 0
          expect(own.includes(line), `${line} in ${own}`).toBe(isTold)
          for (const one of evaluationsOf(id, position)) expect(own).toContain(rowText(student, one))
        }
        for (const one of evaluationsOf(id, 0)) expect(own).toContain(rowText(student, one))
      }
    }
  })

  test('so are they in the spreadsheet of the evaluations', async () => {
    for (const student of looked()) {
      const { status, body } = await askForStudent(student.id, {
        fileNameTag: 'STUDENT_ENROLLMENT_ASSESSMENT',
        format: 'xlsx',
      })
      expect(status).toBe(202)
      await app.runJobs()
      const [evaluations, terms] = await readXlsxFile((await content(body.id)).raw)
      const rowsUnder = (sheet: typeof terms, first: string, width: number) => {
        const data = sheet?.data ?? []
        const head = data.findIndex(row => row[0] === first)
        return data.slice(head + 1).map(row => Array.from({ length: width }, (_, at) => row[at] ?? null))
      }
      const expected = hand.components.flatMap(({ id, name }) =>
        [...TERMS, 0].flatMap(position =>
          evaluationsOf(id, position).map(one => [
            name,
            position === 0 ? 'Recuperação anual' : `${position}º bimestre`,
            new Date(`${one.date}T00:00:00Z`),
            TYPES[one.type],
            one.highest,
            hand.shownScoreOf(one.id, student.id),
          ]),
        ),
      )
      const byKey = (rows: unknown[][]) => rows.map(row => JSON.stringify(row)).toSorted()
      const stored = rowsUnder(evaluations, 'Componente curricular', 7).map(row => row.toSpliced(3, 1))
      expect(byKey(stored)).toEqual(byKey(expected))
      expect(rowsUnder(terms, 'Componente curricular', 8).map(row => row.toSpliced(5, 1))).toEqual(
        hand.components.flatMap(({ id, name }) =>
          TERMS.map(position => {
            const figure = hand.figureOf(student.id, id, position)
            const { mark, recovery, mean, absences, justified } = figure
            const isSoFar = cells.isSoFar(figure, position)
            const marks = isSoFar ? [null, recovery, cells.result(figure, position)] : [mark, recovery, mean]
            return [name, `${position}º bimestre`, ...marks, absences, justified]
          }),
        ),
      )
    }
  })
})
