import { requestGradeReportCards, requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { checkDocument } from '@lousa/contract/reports/verification/verification.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { recordsDesk } from '../../../../test/records-desk.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
})
const { ask, content, later } = reportsDesk(
  () => app,
  () => school,
)
const records = recordsDesk(
  () => app,
  () => school,
)

const textOf = async (query: Record<string, string>) => {
  const { id } = await ask(query)
  await app.runJobs()
  return (await pagesOf((await content(id)).raw)).join(' ')
}

describe('a result that is not published', () => {
  const fileNameTag = 'CONCLUSION_DECLARATION'
  const ofClass = async () => {
    const { status, body } = await app.call(requestGradeReportCards, {
      ...desk.as(),
      params: { id: desk.gradeId },
      query: { fileNameTag },
    })
    return status === 202 ? status : body.code
  }
  const ofStudent = async () => {
    const { status, body } = await app.call(requestStudentReport, {
      ...desk.as(),
      params: { id: school.enrollments[0]! },
      query: { fileNameTag },
    })
    return status === 202 ? status : body.code
  }
  beforeEach(async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await app.runJobs()
  })

  test('is declared by no declaration of conclusion, from the council to the publication', async () => {
    expect([await ofClass(), await ofStudent()]).toEqual([202, 202])
    await app.runJobs()
    for (const to of ['COUNCIL', 'DECIDED']) {
      expect((await desk.step(to)).status).toBe(200)
      await app.runJobs()
      expect([await ofClass(), await ofStudent()]).toEqual(['NOT_CONCLUDED', 'NOT_CONCLUDED'])
    }
    await desk.step('PUBLISHED')
    await app.runJobs()
    expect([await ofClass(), await ofStudent()]).toEqual([202, 202])
    await app.runJobs()
    await desk.step('REOPENED', { reason: 'Nota corrigida' })
    await app.runJobs()
    expect([await ofClass(), await ofStudent()]).toEqual(['NOT_CONCLUDED', 'NOT_CONCLUDED'])
  })

  test('is the situation of no report card', async () => {
    await app.owner.query('update academic_term set show_performance = true where institution_id = $1', [
      school.id,
    ])
    const situations = async () => {
      later(60_000)
      const text = await textOf({ fileNameTag: 'REPORT_CARD' })
      expect(text.length).toBeGreaterThan(0)
      const { rows } = await app.owner.query(
        `select distinct data ->> 'situation' as situation from issued_document
          where institution_id = $1 and type = 'REPORT_CARD' and replaced_by is null`,
        [school.id],
      )
      return rows.map(({ situation }) => situation)
    }
    expect(await situations()).toEqual(['Aprovado'])
    await desk.step('COUNCIL')
    expect(await situations()).toEqual(['Cursando'])
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    expect(await situations()).toEqual(['Aprovado'])
  })

  test('is no year of the school history', async () => {
    const years = async () => {
      const built = await records.built(school.students[0]!.id)
      return built.records.map(({ situation }) => situation)
    }
    expect(await years()).toEqual(['APPROVED'])
    await desk.step('COUNCIL')
    expect(await years()).toEqual([])
    await desk.step('DECIDED')
    await desk.step('PUBLISHED')
    expect(await years()).toEqual(['APPROVED'])
  })
})

describe('papers of another edition', () => {
  /** Codes of the current documents of a type, by student; of the class under an empty name. */
  const codesOf = async (type: string): Promise<Record<string, string>> => {
    const { rows } = await app.owner.query(
      `select code, coalesce(student_enrollment_id::text, '') as whose from issued_document
        where institution_id = $1 and type = $2 order by issued_at, id`,
      [school.id, type],
    )
    return Object.fromEntries(rows.map(({ whose, code }) => [whose, code]))
  }
  const issue = async (query: Record<string, string>) => {
    await ask(query)
    await app.runJobs()
    return codesOf(query.fileNameTag ?? '')
  }
  const replaced = async (codes: Record<string, string>, whose = ''): Promise<boolean> => {
    const { status, body } = await app.call(checkDocument, {
      host: school.host,
      params: { code: codes[whose] ?? '' },
    })
    expect(status).toBe(200)
    return body.replaced
  }
  const correct = async (mark: number) => {
    await app.owner.query(
      'update enrollment_term_mark set mark = $3 where institution_id = $1 and student_enrollment_id = $2',
      [school.id, school.enrollments[0], mark],
    )
    await app.owner.query(
      'update performance_scope set input_version = input_version + 1 where institution_id = $1',
      [school.id],
    )
  }
  const publishOnceMore = async () => {
    later(60_000)
    expect((await desk.step('REOPENED', { reason: 'Conferência' })).status).toBe(200)
    const { body } = await desk.publish()
    later(60_000)
    return body.edition
  }
  beforeEach(async () => {
    await desk.giveMarks([0.8, 0.8, 0.8, 0.8, 0.8])
    await desk.closeTerms()
    await app.runJobs()
  })

  test('replace what says another result, of this student alone, and no card of one term', async () => {
    const [first, second] = [school.enrollments[0]!, school.enrollments[1]!]
    const ofTerm = await issue({ fileNameTag: 'REPORT_CARD', academicTermId: school.terms[0]!.id })
    await desk.publish()
    later(60_000)
    const minutes = await issue({ fileNameTag: 'FINAL_RESULTS' })
    const cards = await issue({ fileNameTag: 'REPORT_CARD' })
    const declarations = await issue({ fileNameTag: 'CONCLUSION_DECLARATION' })
    expect(cards[first]).not.toBe(ofTerm[first])
    const states = async () => ({
      minutes: await replaced(minutes),
      cards: [await replaced(cards, first), await replaced(cards, second)],
      declarations: [await replaced(declarations, first), await replaced(declarations, second)],
      ofTerm: await replaced(ofTerm, first),
    })
    const none = { minutes: false, cards: [false, false], declarations: [false, false], ofTerm: false }
    expect(await states()).toEqual(none)
    expect(await publishOnceMore()).toBe(2)
    expect(await states()).toEqual(none)
    await correct(19)
    expect(await publishOnceMore()).toBe(3)
    const changed = { minutes: true, cards: [true, false], declarations: [true, false], ofTerm: false }
    expect(await states()).toEqual(changed)
    // A later reopening brings no replaced paper back.
    await desk.step('REOPENED', { reason: 'Conferência' })
    expect(await states()).toEqual(changed)
  })

  test('follow the editions after the one of the paper, not those before it', async () => {
    await desk.publish()
    await correct(19)
    expect(await publishOnceMore()).toBe(2)
    const cards = await issue({ fileNameTag: 'REPORT_CARD' })
    expect(await publishOnceMore()).toBe(3)
    expect(await replaced(cards, school.enrollments[0]!)).toBe(false)
  })

  test('replace a school history that names the class, and no other one', async () => {
    const [first, second] = [school.enrollments[0]!, school.enrollments[1]!]
    await desk.publish()
    for (const { id } of school.students) await records.built(id)
    later(60_000)
    const histories = await issue({ fileNameTag: 'ACADEMIC_RECORD' })
    const states = async () => [await replaced(histories, first), await replaced(histories, second)]
    expect(await publishOnceMore()).toBe(2)
    expect(await states()).toEqual([false, false])
    await correct(19)
    expect(await publishOnceMore()).toBe(3)
    expect(await states()).toEqual([true, false])
    // A history of other years is not replaced by this class.
    await app.owner.query(
      `update academic_record_revision set records = jsonb_set(records::jsonb, '{0,grade,id}', 'null')
        where institution_id = $1`,
      [school.id],
    )
    expect(await states()).toEqual([false, false])
  })

  test('replace a conclusion that was declared before the class published a retention', async () => {
    const declarations = await issue({ fileNameTag: 'CONCLUSION_DECLARATION' })
    later(60_000)
    await correct(1)
    for (const plan of [school.plans.portuguese, school.plans.mathematics])
      expect((await desk.recover(await desk.createRecovery(plan), { 0: 10 })).status).toBe(201)
    expect((await desk.publish()).body).toMatchObject({ status: 'PUBLISHED', edition: 1 })
    expect(await replaced(declarations, school.enrollments[0]!)).toBe(true)
    expect(await replaced(declarations, school.enrollments[1]!)).toBe(false)
  })
})
