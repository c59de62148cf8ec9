import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  requestGradeReportCards,
  requestPlanReport,
  requestStudentReport,
} from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesOf, reportsDesk } from '../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { fillUgly, UGLY_COMPONENTS, UGLY_OPINION, UGLY_STUDENTS } from '../../../test/ugly-class.ts'
import { computeDirty } from '../evaluation/performance/performance.service.ts'

/** A folder in which the papers of this test are kept, to be looked at: `LOUSA_KEEP_PAPERS=/tmp vitest run …`. */
const KEPT = process.env.LOUSA_KEEP_PAPERS

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { admin, firstClass } = reportsDesk(
  () => app,
  () => school,
)

const OF_STUDENT = [
  'REPORT_CARD',
  'STUDENT_PERFORMANCE',
  'STUDENT_ENROLLMENT_FREQUENCY',
  'STUDENT_ENROLLMENT_ASSESSMENT',
  'ENROLLMENT_DECLARATION',
  'FREQUENCY_DECLARATION',
  'ENROLLMENT_FORM',
]
const OF_PLAN = ['OVERVIEW_MAP', 'SCHOOL_DIARY', 'LESSON_PLAN_FREQUENCY']
const OF_CLASS = ['FINAL_RESULTS', 'CLASS_LIST']

type Query = Record<string, string>
const ASK = {
  student: (id: string, query: Query) =>
    app.call(requestStudentReport, { ...admin(), params: { id }, query }),
  plan: (id: string, query: Query) => app.call(requestPlanReport, { ...admin(), params: { id }, query }),
  class: (id: string, query: Query) =>
    app.call(requestGradeReportCards, { ...admin(), params: { id }, query }),
}

/** The prefix of the names of kept papers. */
let kept = ''
/** The words of a paper as it is looked at; null where it says that there is nothing to print. */
const seen = async (of: keyof typeof ASK, id: string, tag: string): Promise<string | null> => {
  const { status, raw } = await ASK[of](id, { fileNameTag: tag, preview: 'true' })
  if (status !== 200) {
    expect([tag, status]).toEqual([tag, 422])
    return null
  }
  if (KEPT) await writeFile(join(KEPT, `${kept}-${of}-${tag}.pdf`), raw)
  return (await pagesOf(raw)).join(' ')
}

const whole = (text: string | null, parts: readonly string[]) => {
  // A name may be broken at any place where a line ends.
  const letters = (text ?? '').replace(/[\s\u200b-]/g, '')
  for (const part of parts) expect(letters).toContain(part.replace(/[\s\u200b-]/g, ''))
}

describe.each(['MARK', 'ASSESSMENT'] as const)('of the fullest class of type %s', type => {
  beforeAll(async () => {
    kept = `full-${type}`
    app.clock.set(TEST_NOW)
    school = await createSchool(app, { moreStudents: UGLY_STUDENTS })
    await fillUgly(app, school, type)
    await computeDirty(app, { institutionId: school.id, gradeId: firstClass() })
  }, 120_000)

  test.each(OF_STUDENT)(
    '%s of a student is whole',
    async tag => {
      const text = await seen('student', school.enrollments[6] ?? '', tag)
      whole(text, [UGLY_STUDENTS[1] ?? ''])
      if (['REPORT_CARD', 'STUDENT_PERFORMANCE', 'STUDENT_ENROLLMENT_ASSESSMENT'].includes(tag))
        whole(text, UGLY_COMPONENTS)
    },
    60_000,
  )

  test.runIf(type === 'ASSESSMENT')(
    'opinions of three thousand characters are there to the last word',
    async () => {
      for (const tag of ['REPORT_CARD', 'STUDENT_PERFORMANCE', 'STUDENT_ENROLLMENT_ASSESSMENT'])
        whole(await seen('student', school.enrollments[0] ?? '', tag), [UGLY_OPINION])
    },
    60_000,
  )

  /** Students who left are on no list of a class. */
  const here = UGLY_STUDENTS.filter((_, at) => at + 6 < 20 || at + 6 > 24)

  test.each(OF_PLAN)(
    '%s of a plan is whole',
    async tag => whole(await seen('plan', school.plans.portuguese, tag), here),
    60_000,
  )

  test.each(OF_CLASS)(
    '%s of the class is whole',
    async tag => whole(await seen('class', firstClass(), tag), here),
    60_000,
  )

  // A hundred pages and more each: made to be looked at.
  test.runIf(KEPT)(
    'so are the scores and the cards of all',
    async () => {
      whole(await seen('plan', school.plans.portuguese, 'NOTE_SUMMARY'), here)
      whole(await seen('class', firstClass(), 'REPORT_CARD'), here)
    },
    300_000,
  )
})

describe('of a class that nothing was entered in', () => {
  beforeAll(async () => {
    kept = 'empty'
    app.clock.set(TEST_NOW)
    school = await createSchool(app)
  })

  test.each(OF_STUDENT)('%s of a student is made', async tag => {
    expect(await seen('student', school.enrollments[0] ?? '', tag)).toContain("Ana D'Ávila")
  })
  test.each(OF_PLAN)('%s of a plan is made, or says that there is nothing', async tag => {
    const text = await seen('plan', school.plans.portuguese, tag)
    if (text !== null) expect(text).toContain('6º ano A')
  })
  test.each(OF_CLASS)('%s of the class is made', async tag => {
    expect(await seen('class', firstClass(), tag)).toContain('6º ano A')
  })
})
