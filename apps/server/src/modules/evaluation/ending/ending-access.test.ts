import {
  getClassAdvance,
  getOutdatedAdvances,
  getYearAdvance,
} from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = endingDesk(app, school)
})
afterAll(() => app.stop())

const codeOf = ({ status, body }: Sent): string => (status < 300 ? 'given' : (body.code ?? String(status)))

const people = () => ({
  administrator: school.administrator.token,
  instructor: school.instructor.token,
  editor: school.editor.token,
  student: school.students[0]!.token,
})

/** The answer of each call for each person. */
const answers = async () => {
  const rows: Record<string, string[]> = {}
  for (const [person, token] of Object.entries(people())) {
    const as = { host: school.host, token }
    const ofYear = { ...as, params: { id: school.year } }
    rows[person] = [
      codeOf(await desk.read(token)),
      codeOf(await desk.step('COUNCIL', { preview: true }, token)),
      codeOf(await app.call(getYearAdvance, { ...ofYear, query: {} })),
      codeOf(await app.call(getOutdatedAdvances, { ...ofYear, query: {} })),
      codeOf(await app.call(getClassAdvance, { ...as, params: { id: desk.gradeId }, query: {} })),
    ]
  }
  return rows
}
const NEVER = Array<string>(5).fill('FORBIDDEN')

test('a class at its end is open to its instructors only while its council meets, and to the office always', async () => {
  await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  const expectAnswers = async (office: string, instructor: string) => {
    // A class that they do not teach is not found, whatever its status.
    expect(codeOf(await desk.read(school.instructor.token, school.classes[1]!.id))).toBe('NOT_FOUND')
    expect(await answers()).toEqual({
      administrator: ['given', office, 'given', 'given', 'given'],
      instructor: [instructor, ...NEVER.slice(1)],
      editor: NEVER,
      student: NEVER,
    })
  }
  await expectAnswers('given', 'CLASS_NOT_IN_COUNCIL')
  await desk.step('COUNCIL')
  await expectAnswers('RESULT_STEP_NOT_ALLOWED', 'given')
  await desk.step('DECIDED')
  // After the council.
  app.clock.set(new Date(TEST_NOW.getTime() + 3_600_000))
  await expectAnswers('given', 'CLASS_NOT_IN_COUNCIL')
  await desk.step('PUBLISHED')
  await expectAnswers('RESULT_STEP_NOT_ALLOWED', 'CLASS_NOT_IN_COUNCIL')
})
