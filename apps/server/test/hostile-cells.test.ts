import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { archiveFiles } from './archive-files.ts'
import { csvOf, importDesk } from './import-desk.ts'
import { deskOf } from './people-desk.ts'
import { askOf, nameOf } from './rich-calls.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { type Sent, startTestApp, type TestApp } from './test-app.ts'
import { wordsIn } from './word-search.ts'

/** Values that a spreadsheet program would run as formulas. */
const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1'] as const
let app: TestApp
let school: RichSchool
let importId: string
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  const names = FORMULAS.map(formula => [formula, '31/02/2014', formula, 'Mãe'])
  const run = await importDesk(app, school).checked(
    'STUDENT',
    csvOf([['Nome', 'Data de nascimento', 'Responsável 1: nome', 'Responsável 1: parentesco'], ...names]),
  )
  importId = run.id
  const plant = (text: string) =>
    app.owner.query(text.replaceAll('FORMULA', `(($2::text[])[1 + abs(hashtext(t.ctid::text)) % 5])`), [
      school.id,
      FORMULAS,
    ])
  await plant(`update person t set name = FORMULA, social_name = FORMULA, note = FORMULA, nationality = FORMULA,
    naturalness = FORMULA, notary_office = FORMULA, identity_document = FORMULA,
    address = jsonb_build_object('street', FORMULA, 'city', FORMULA) where t.institution_id = $1`)
  await plant('update responsible t set name = FORMULA, occupation = FORMULA where t.institution_id = $1')
  await plant(
    "update grade t set name = FORMULA || ' ' || left(t.id::text, 8), place = FORMULA where t.institution_id = $1",
  )
  await plant(
    'update academic_calendar_event t set title = FORMULA, description = FORMULA where t.institution_id = $1',
  )
  await plant(
    "update curriculum_component t set name = FORMULA || ' ' || left(t.id::text, 8) where t.institution_id = $1",
  )
})
afterAll(() => app.stop())

/** Every format that a call offers, or the one that it has. */
const formatsOf = ({ query }: AnyEndpoint): (string | undefined)[] => {
  const format = query instanceof z.ZodObject ? query.shape.format : undefined
  const offered = ['csv', 'xlsx', 'pdf', 'ics'].filter(
    each => format instanceof z.ZodType && format.safeParse(each).success,
  )
  return offered.length > 0 ? offered : [undefined]
}

const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:[.,]\d+)?$/.test(cell)

/** Cells of a sheet that a program would run; those of a workbook are texts, unless an element says so. */
const formulasIn = async ({ raw, headers }: Sent): Promise<string[]> => {
  const type = String(headers['content-type'])
  if (type.startsWith('text/csv')) {
    const cells = raw.toString('utf8').split(/[;\r\n]/)
    return cells.map(cell => cell.replace(/^\uFEFF?"|"$/g, '')).filter(isFormula)
  }
  if (!type.includes('spreadsheetml')) return []
  const parts = (await archiveFiles(raw)).filter(({ name }) => name.endsWith('.xml'))
  return parts.filter(({ bytes }) => /<f[ >]/.test(bytes.toString())).map(({ name }) => name)
}

/** A PDF of a table, which the draft of the school does not have: the call refuses it. */
const WITHOUT_TABLE = 'GET report/timetable-draft/:id'

/** A report card that a guardian downloads is the file of the office's call. */
const files = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
  endpoint =>
    endpoint.bytes &&
    nameOf(endpoint) !== WITHOUT_TABLE &&
    (endpoint.access.roles === 'any' ||
      (endpoint.access.roles !== 'public' && endpoint.access.roles.includes('ADMINISTRATOR'))),
)

describe('class: a cell that is a formula: a file of a call', () => {
  test.each(
    files.flatMap(endpoint =>
      formatsOf(endpoint).map(format => [nameOf(endpoint), format, endpoint] as const),
    ),
  )('has none: %s as %s', async (name, format, endpoint) => {
    const mine = { ...school.mine, import: importId }
    const ask = askOf(endpoint, mine, null)
    const answer = await deskOf(app, school)(endpoint, {
      ...ask,
      query: { ...ask.query, ...(format ? { format } : {}) },
      ...(endpoint.body ? {} : { body: undefined }),
    })
    if (name === 'GET user/export') expect((await wordsIn(answer.raw, ['1+1'])).size).toBe(1)
    expect([name, answer.status, await formulasIn(answer)]).toEqual([name, 200, []])
  })
})
