import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import {
  createGrade,
  deleteGrade,
  updateGrade,
  updateTermWorths,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import {
  createEducationLevel,
  updateAcademicTerms,
  updateEducationLevel,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { ROLLOVER_PARTS, rolloverYear } from '@lousa/contract/academics/rollover/rollover.contract.ts'
import {
  createAcademicYear,
  updateAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import { createCalendar, createCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import {
  createComponent,
  deleteComponent,
  updateComponent,
} from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import { copyMatrix, createMatrixRow } from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Ask, startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ poolSize: 24 })
  school = await createSchool(app)
})
afterAll(() => app.stop())

const LAST = 5

const ask = (call: AnyEndpoint, given: Ask = {}) =>
  app.call(call, { host: school.host, token: school.administrator.token, ...given })
const idOf = async (call: AnyEndpoint, body: object): Promise<string> => (await ask(call, { body })).body.id
const termsBody = (closed: boolean) => ({
  academicTerms: school.terms.map((term, at) => ({ ...term, ...(at === 0 ? { closed } : {}) })),
  confirmWarnings: true,
})
const marksBody = (highest: number) => ({
  academicTermMarks: school.terms.map(({ id }) => ({ academicTermId: id, highest })),
})

/** Acts that people at the office may do in one moment, each again with other values. */
const commandsOf = (
  round: number,
  { next, type, area, free }: { next: string; type: string; area: string; free: string },
): (() => ReturnType<typeof ask>)[] => {
  const [first, second] = school.classes.map(({ id }) => id) as [string, string]
  const odd = round % 2 === 1
  const level = { educationLevelId: school.level }
  const grade = { name: `7º ano ${round}`, type: 'MARK', highest: 100, average: 60, ...level }
  const { portuguese, mathematics } = school.components
  return [
    () =>
      ask(updateInstitution, {
        body: { performancePolicy: { mode: odd ? 'MEAN' : 'SUM', step: odd ? 1 : 0.5 } },
      }),
    () => ask(updateAcademicTerms, { params: { id: school.level }, body: termsBody(odd) }),
    () => ask(updateAcademicTerms, { params: { id: school.level }, body: termsBody(!odd) }),
    () => ask(updateTermWorths, { params: { id: first }, body: marksBody(odd ? 25 : 100) }),
    () => ask(updateTermWorths, { params: { id: second }, body: marksBody(odd ? 20 : 40) }),
    () =>
      ask(updateGrade, {
        params: { id: first },
        body: { average: 50 + round, trainingTypeIds: odd ? [type] : [] },
      }),
    () =>
      ask(updateGrade, { params: { id: second }, body: { performancePolicy: odd ? { minFreq: 70 } : null } }),
    () =>
      ask(updateGrade, {
        params: { id: free },
        body: { educationLevelId: school.level, name: `Livre ${round}` },
      }),
    () => ask(createGrade, { body: { ...grade, copyFromGradeId: first } }),
    () => ask(createGrade, { body: grade }),
    () => ask(deleteGrade, { params: { id: round === LAST ? free : first } }),
    () => ask(updateEducationLevel, { params: { id: school.level }, body: { name: `Fundamental ${round}` } }),
    () => ask(createEducationLevel, { body: { name: 'EJA', type: 'SEMESTER', academicYearId: school.year } }),
    () => ask(createComponent, { body: { name: 'Arte', knowledgeAreaId: area, ...level } }),
    () => ask(updateComponent, { params: { id: portuguese }, body: { name: `Português ${round}` } }),
    () => ask(deleteComponent, { params: { id: mathematics } }),
    () => ask(createMatrixRow, { body: { gradeId: first, curriculumComponentId: mathematics, hour: 80 } }),
    () => ask(copyMatrix, { body: { fromGradeId: first, gradeIds: [second] } }),
    () => ask(copyMatrix, { body: { fromGradeId: second, gradeIds: [first] } }),
    () =>
      ask(CATALOGUE_CALLS.trainingType.update, { params: { id: type }, body: { name: `Técnico ${round}` } }),
    () => ask(CATALOGUE_CALLS.trainingType.remove, { params: { id: round === LAST ? type : area } }),
    () =>
      ask(updateAcademicYear, { params: { id: school.year }, body: { status: odd ? 'FINISHED' : 'OPEN' } }),
    () => ask(createCalendar, { body: { year: '2027', start: '2027-02-01', end: '2027-12-17' } }),
    () =>
      ask(createCalendarEvent, {
        body: {
          title: 'Recesso',
          type: 'RECESS',
          start: '2027-07-12',
          end: '2027-07-23',
          repeatsYearly: odd,
        },
      }),
    () =>
      ask(rolloverYear, {
        params: { id: next },
        body: { fromAcademicYearId: school.year, parts: ROLLOVER_PARTS, apply: true },
      }),
  ]
}

test('whatever the office does in one moment, nothing fails, and what is stored fits together', async () => {
  const others = {
    next: await idOf(createAcademicYear, { year: '2027' }),
    type: await idOf(CATALOGUE_CALLS.trainingType.create, { name: 'Técnico', initials: 'TEC' }),
    area: await idOf(CATALOGUE_CALLS.knowledgeArea.create, { name: 'Artes' }),
    free: await idOf(createGrade, {
      name: 'Livre',
      type: 'MARK',
      highest: 10,
      average: 6,
      educationLevelId: school.level,
    }),
  }
  const failed: string[] = []
  let copies = 0
  for (let round = 0; round <= LAST; round += 1) {
    const commands = commandsOf(round, others)
    // Every command begins at another place in the crowd each time.
    const crowd = [...commands.slice(round * 3), ...commands.slice(0, round * 3)]
    const answers = await Promise.all(crowd.map(command => command()))
    copies += answers.filter(({ body }) => body?.applied).length
    failed.push(...answers.filter(({ status }) => status >= 500).map(({ body }) => String(body.code)))
  }
  expect(failed).toEqual([])
  expect(copies).toBe(1)
  const { rows } = await app.owner.query(
    `select
      (select count(*)::int from academic_term_mark m join grade g using (institution_id)
        join academic_term t on t.institution_id = g.institution_id and t.id = m.academic_term_id
        where m.grade_id = g.id and t.education_level_id <> g.education_level_id) as "marksOfOtherLevels",
      (select count(*)::int from curriculum_matrix m join grade g using (institution_id)
        join curriculum_component c on c.institution_id = g.institution_id and c.id = m.curriculum_component_id
        where m.grade_id = g.id and c.education_level_id <> g.education_level_id) as "componentsOfOtherLevels",
      (select count(*)::int from grade g join institution i using (institution_id)
        where coalesce(g.performance_policy ->> 'mode', i.performance_policy ->> 'mode', 'SUM') = 'SUM'
          and g.highest < (select sum(m.highest) from academic_term_mark m
            where m.institution_id = g.institution_id and m.grade_id = g.id)) as "sumsOverTheYear"`,
  )
  expect(rows).toEqual([{ marksOfOtherLevels: 0, componentsOfOtherLevels: 0, sumsOverTheYear: 0 }])
})
