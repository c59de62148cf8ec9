import {
  type GradePerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import {
  requestGradeReportCards,
  requestPlanReport,
  requestStudentReport,
} from '@lousa/contract/reports/reports.contract.ts'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figuresByHand, type HandFigure, type HandFigures, percentOf } from '../../../test/figures-by-hand.ts'
import { AVERAGE, missed, orDash, percent, printedCells, type Student } from '../../../test/printed-cells.ts'
import { fillWithMarks, type RandomMarks } from '../../../test/random-marks.ts'
import { recordsDesk } from '../../../test/records-desk.ts'
import { pagesOf, reportsDesk } from '../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { computeDirty } from '../evaluation/performance/performance.service.ts'

let app: TestApp
let school: School
let drawn: RandomMarks
let hand: HandFigures
let cells: ReturnType<typeof printedCells>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { admin, firstClass, askForStudent, content } = reportsDesk(
  () => app,
  () => school,
)
const records = recordsDesk(
  () => app,
  () => school,
)
const CLASSES = fc.sample(fc.nat(), 4)
const POSITIONS = [0, 1, 2, 3, 4]
const LEAST = 75
const ofTerm = (position: number): Record<string, string> =>
  position === 0 ? {} : { academicTermId: school.terms[position - 1]!.id }

const printed = async (query: Record<string, string>): Promise<string> => {
  const { status, raw } = await app.call(requestPlanReport, {
    ...admin(),
    params: { id: school.plans.portuguese },
    query: { ...query, preview: 'true' },
  })
  expect(status).toBe(200)
  return (await pagesOf(raw)).join(' ')
}
const sheetsOf = async (asked: Promise<{ status: number; body: { id: string } }>) => {
  const { status, body } = await asked
  expect(status).toBe(202)
  await app.runJobs()
  return readXlsxFile((await content(body.id)).raw)
}
const workbook = (query: Record<string, string>) =>
  sheetsOf(
    app.call(requestPlanReport, {
      ...admin(),
      params: { id: school.plans.portuguese },
      query: { ...query, format: 'xlsx' },
    }),
  )

/** The results of the class in percent of the scored points: the mean of their percents, each to a tenth. */
const meanPercent = (component: string, position: number): string | null => {
  const percents = hand.students
    .filter(({ exit }) => exit === null)
    .flatMap(({ id }) => hand.figureOf(id, component, position).soFar ?? [])
    .filter(({ possible }) => possible > 0)
    .map(({ earned, possible }) =>
      Math.floor((1000 * Math.round(earned * 100)) / Math.round(possible * 100) + 0.5),
    )
  if (percents.length === 0) return null
  const mean = Math.floor(percents.reduce((sum, each) => sum + each, 0) / percents.length + 0.5)
  return `${(mean / 10).toFixed(1).replace('.', ',')}%`
}

describe.each(CLASSES)('of a class grown at random (%i)', seed => {
  beforeAll(async () => {
    app.clock.set(TEST_NOW)
    school = await createSchool(app)
    drawn = await fillWithMarks(app, school, seed)
    hand = await figuresByHand(app, school, drawn)
    cells = printedCells(hand, drawn)
    await computeDirty(app, { institutionId: school.id, gradeId: firstClass() })
  })

  test('every figure of the performance is the one that the rows come to', async () => {
    for (const position of POSITIONS) {
      const { body }: { body: { data: GradePerformance[] } } = await app.call(getPerformance, {
        ...admin(),
        query: { gradeId: firstClass(), ...ofTerm(position) },
      })
      const own = body.data.filter(row => (row.academicTerm?.position ?? 0) === position)
      expect(own.length).toBeGreaterThan(0)
      for (const row of own) {
        const by = hand.figureOf(row.studentEnrollment.id, row.curriculumComponent.id, position)
        const { mark, recovery, mean, partial, lessonsGiven, absences, justifiedAbsences, frequency } = row
        const earned = partial && partial.possible > 0 ? partial.earned : null
        expect({
          position,
          mark,
          recovery,
          mean,
          earned,
          lessonsGiven,
          absences,
          justifiedAbsences,
          frequency,
        }).toEqual({
          position,
          mark: by.mark,
          recovery: by.recovery,
          mean: by.mean,
          earned: by.soFar?.earned ?? null,
          lessonsGiven: by.lessons,
          absences: by.absences,
          justifiedAbsences: by.justified,
          frequency: percentOf([by]),
        })
      }
    }
  })

  test.each(POSITIONS)(
    'so is every figure of the map, printed and as a spreadsheet (term %i)',
    async position => {
      const text = await printed(ofTerm(position))
      const [sheet] = await workbook(ofTerm(position))
      for (const student of hand.students) {
        const expected = cells.mapRow(student, position)
        expect(text).toContain(expected.text)
        const row = sheet?.data.find(one => one[0] === student.number)
        expect(row?.slice(3, 3 + expected.values.length)).toEqual(expected.values)
      }
    },
  )

  test('so is every figure of the summary of scores', async () => {
    const sheets = await workbook({ fileNameTag: 'NOTE_SUMMARY' })
    const text = await printed({ fileNameTag: 'NOTE_SUMMARY' })
    for (const { id, name } of hand.components) {
      const sheet = sheets.find(one => one.sheet.endsWith(name.slice(0, 20)))?.data ?? []
      const head = sheet.findIndex(row => row[0] === 'Nº')
      const rows = sheet.slice(head + 1, head + 1 + hand.students.length)
      let column = 2
      for (const position of [1, 2, 3, 4, 0]) {
        const evaluations = hand.evaluations
          .filter(one => one.component === id && one.position === position)
          .toSorted((one, other) => (one.date + one.id < other.date + other.id ? -1 : 1))
        if (evaluations.length === 0) continue
        const isCounted = ({ type }: { type: string }) => type === 'PROOF' || type === 'WORK'
        const recovered = hand.students.some(
          student => hand.figureOf(student.id, id, position).recovery !== null,
        )
        const expected = hand.students.map(student => {
          const scores = evaluations.map(one => hand.shownScoreOf(one.id, student.id))
          const given = scores.filter((score, at) => typeof score === 'number' && isCounted(evaluations[at]!))
          const sum = given.reduce((all, score) => Number(all) + Number(score), 0)
          const figure = hand.figureOf(student.id, id, position)
          return [
            ...scores,
            ...(evaluations.some(isCounted)
              ? [given.length === 0 ? null : Math.round(Number(sum) * 100) / 100]
              : []),
            ...(recovered ? [figure.recovery] : []),
            cells.isSoFar(figure, position) ? cells.result(figure, position) : figure.mean,
          ]
        })
        const width = expected[0]!.length
        expect(rows.map(row => row.slice(column, column + width))).toEqual(expected)
        for (const [at, student] of hand.students.entries()) {
          const figures = expected[at]!.map(value => (typeof value === 'string' ? value : cells.said(value)))
          expect(text).toContain(`${student.number} ${student.name} ${figures.join(' ')}`)
        }
        // Beneath: of who is in the class, the mean of each column in tenths.
        const here = expected.filter((_, at) => hand.students[at]!.exit === null)
        // Sums of an open term are not compared, and results as percent of what is scored.
        const isOpenTerm = position > drawn.closed
        const sumAt = evaluations.some(isCounted) ? evaluations.length : null
        const means = Array.from({ length: width }, (_, at) => {
          if (isOpenTerm && at === sumAt) return null
          if (isOpenTerm && at === width - 1) return meanPercent(id, position)
          const numbers = here.flatMap(row =>
            typeof row[at] === 'number' ? [Math.round(row[at] * 100)] : [],
          )
          const sum = numbers.reduce((all, value) => all + value, 0)
          return numbers.length === 0 ? null : Math.floor(sum / numbers.length / 10 + 0.5) / 10
        })
        const mean = sheet.find(row => row[1] === 'Média da turma')
        expect(mean?.slice(column, column + width)).toEqual(means)
        column += width
      }
    }
  })

  test('so is every figure of the frequency of each student, by component and term', async () => {
    for (const student of hand.students) {
      const query = { fileNameTag: 'STUDENT_ENROLLMENT_FREQUENCY' }
      const [summary] = await sheetsOf(askForStudent(student.id, { ...query, format: 'xlsx' }))
      const rows = summary?.data.slice((summary?.data ?? []).findIndex(row => row[1] === 'Período') + 1) ?? []
      const expected = [...hand.components, null].flatMap(component =>
        [1, 2, 3, 4, 0].map(position => {
          const own = component
            ? [hand.figureOf(student.id, component.id, position)]
            : cells.figuresOf(student, position)
          const sum = (of: (figure: HandFigure) => number) => own.reduce((all, each) => all + of(each), 0)
          return [
            component?.name ?? 'Total',
            sum(each => each.lessons),
            sum(each => each.absences),
            sum(each => each.justified),
            percentOf(own),
          ]
        }),
      )
      expect(rows.map(([name, , ...figures]) => [name, ...figures])).toEqual(expected)
    }
  })

  test('so is every figure of the report cards', async () => {
    for (const student of hand.students) {
      const { raw } = await app.call(requestStudentReport, {
        ...admin(),
        params: { id: student.id },
        query: { preview: 'true' },
      })
      const text = (await pagesOf(raw)).join(' ')
      // Without any recovery a card has the marks alone.
      const isWide = text.includes('Nota Rec. Média Faltas')
      const termCells = (figure: HandFigure, position: number) => cells.termMarks(figure, position, isWide)
      const yearCells = ({ mark, recovery, mean }: HandFigure) =>
        text.includes('Rec. anual') ? [mark, recovery, mean] : [mark, mean]
      for (const { id, name } of hand.components) {
        const own = POSITIONS.map(position => hand.figureOf(student.id, id, position))
        const [year, ...terms] = own as [HandFigure, ...HandFigure[]]
        // For someone who left a mark of the year would be a guess; points so far are none.
        const closed = student.exit ? { ...year, mark: null, recovery: null, mean: null } : year
        const figures = [
          ...terms.flatMap((figure, at) => [...termCells(figure, at + 1), orDash(missed([figure]))]),
          ...(drawn.closed < 4 ? [cells.result(year, 0)] : yearCells(closed).map(value => cells.said(value))),
          orDash(missed([year])),
          percent(percentOf([year])),
        ]
        expect(text).toContain(`${name} ${figures.join(' ')}`)
      }
    }
  })

  test('so is every mark and percentage of the diaries', async () => {
    for (const [plan, component] of [
      [school.plans.portuguese, school.components.portuguese],
      [school.plans.mathematics, school.components.mathematics],
    ] as const) {
      const sheets = await sheetsOf(
        app.call(requestPlanReport, {
          ...admin(),
          params: { id: plan },
          query: { fileNameTag: 'SCHOOL_DIARY', format: 'xlsx' },
        }),
      )
      const figureOf = (student: Student, position: number) => hand.figureOf(student.id, component, position)
      const rowsOf = (name: string) =>
        (sheets.find(({ sheet }) => sheet === name)?.data ?? []).filter(row => typeof row[0] === 'number')
      const dash = (value: number | null) => value ?? '–'
      const hasAnnual = hand.evaluations.some(one => one.component === component && one.position === 0)
      expect(rowsOf('Resultado do ano').map(row => row.slice(2, -1))).toEqual(
        hand.students.map(student => {
          const { mark, recovery, mean } = figureOf(student, 0)
          const year = hasAnnual ? [mark, recovery, mean] : [mark, mean]
          return [
            ...[1, 2, 3, 4].map(position => {
              const figure = figureOf(student, position)
              return cells.isSoFar(figure, position) ? cells.result(figure, position) : dash(figure.mean)
            }),
            ...year.map(value => dash(student.exit === null ? value : null)),
          ]
        }),
      )
      expect(rowsOf('Resumo da frequência').map(row => row.at(-1))).toEqual(
        hand.students.map(student => dash(percentOf([figureOf(student, 0)]))),
      )
    }
  })

  test('so is every count and percentage of the frequency of a plan', async () => {
    for (const [plan, component] of [
      [school.plans.portuguese, school.components.portuguese],
      [school.plans.mathematics, school.components.mathematics],
    ] as const) {
      const [sheet] = await sheetsOf(
        app.call(requestPlanReport, {
          ...admin(),
          params: { id: plan },
          query: { fileNameTag: 'LESSON_PLAN_FREQUENCY', format: 'xlsx' },
        }),
      )
      const given = [1, 2, 3, 4].filter(position =>
        hand.students.some(({ id }) => hand.figureOf(id, component, position).lessons > 0),
      )
      const expected = hand.students.map(({ id, number, name }) => [
        number,
        name,
        ...[...given, 0].flatMap(position => {
          const figure = hand.figureOf(id, component, position)
          const { lessons, absences, justified } = figure
          return lessons === 0
            ? ['–', '–', '–', '–']
            : [lessons, absences, justified, percentOf([figure]) ?? '–']
        }),
      ])
      const rows = (sheet?.data ?? []).filter(row => typeof row[0] === 'number')
      expect(rows.map(row => row.slice(0, expected[0]!.length))).toEqual(expected)
    }
  })

  test('so is every mark, absence and percentage of the minutes of the year', async () => {
    const [sheet] = await sheetsOf(
      app.call(requestGradeReportCards, {
        ...admin(),
        params: { id: firstClass() },
        query: { fileNameTag: 'FINAL_RESULTS', format: 'xlsx' },
      }),
    )
    const rows = (sheet?.data ?? []).filter(row => typeof row[0] === 'number')
    const expected = hand.students.map(student => {
      const [rate, , ...all] = cells.mapRow(student, 0).values
      const width = all.length / hand.components.length
      const last = hand.components.flatMap((_, at) => all.slice((at + 1) * width - 2, (at + 1) * width))
      return [student.number, student.name, ...last, rate]
    })
    const withoutBirthdate = (row: readonly unknown[]) => [...row.slice(0, 2), ...row.slice(3, -1)]
    expect(rows.map(withoutBirthdate)).toEqual(expected)
  })

  test('so is the history of the closed year, also after it was reopened and closed again', async () => {
    const recordsOfAll = async () => {
      hand = await figuresByHand(app, school, drawn)
      cells = printedCells(hand, drawn)
      for (const [at, { id: account }] of school.students.entries()) {
        const { records: years } = await records.built(account)
        const student = hand.students[at]!
        const own = cells.figuresOf(student, 0)
        const marks = own.map(({ mean }) => mean)
        const rate = percentOf(own)
        const decided = marks.some(mark => mark !== null && mark < AVERAGE)
          ? 'FAILED'
          : rate !== null && rate < LEAST
            ? 'BY_ABSENCE'
            : marks.every(mark => mark === null)
              ? 'ONGOING'
              : 'APPROVED'
        expect(years).toMatchObject([
          {
            year: '2026',
            frequency: rate,
            situation: student.exit ? 'TRANSFERRED' : decided,
            components: hand.components.map(({ name }, place) => ({
              name,
              mark: student.exit ? null : marks[place],
            })),
          },
        ])
      }
    }
    await records.closeYear()
    await recordsOfAll()
    await records.setYear('OPEN')
    await app.owner.query(
      `update student_evaluation s set score = v.highest - coalesce(s.score, 0) from school_evaluation v
       where v.institution_id = $1 and v.id = s.school_evaluation_id and s.institution_id = $1`,
      [school.id],
    )
    await app.owner.query(
      "update attendance set status = 'ABSENCE' where institution_id = $1 and status = 'JUSTIFIED_ABSENCE'",
      [school.id],
    )
    const before = JSON.stringify([...hand.students.map(student => cells.figuresOf(student, 0))])
    await records.closeYear()
    await recordsOfAll()
    expect(JSON.stringify([...hand.students.map(student => cells.figuresOf(student, 0))])).not.toBe(before)
  })
})
