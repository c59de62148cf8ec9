import { getGrade } from '@lousa/contract/academics/academics.contract.ts'
import {
  type Demonstrative,
  getDemonstrative,
} from '@lousa/contract/reports/demonstrative/demonstrative.contract.ts'
import { getFileContent, listFiles, requestDemonstrative } from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawNetwork } from '../../../../test/municipal-network.ts'
import { pagesOf } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { computeIfStale } from '../../evaluation/performance/performance.service.ts'

let app: TestApp
let network: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  network = await createSchool(app, { kind: 'MUNICIPAL' })
})

const admin = (at = network) => ({ host: at.host, token: at.administrator.token })
type Who = ReturnType<typeof admin>
type Query = Record<string, string>
const ask = (query: Query = {}, who: Who = admin()) =>
  app.call(requestDemonstrative, { ...who, query: { academicYearId: network.year, ...query } })
const read = (query: Query = {}, who: Who = admin()) =>
  app.call(getDemonstrative, { ...who, query: { academicYearId: network.year, ...query } })
const table = async (query: Query = {}): Promise<Demonstrative> => {
  const { status, body } = await read(query)
  expect(status).toBe(200)
  return body
}
const made = async (query: Query = {}): Promise<Buffer> => {
  const { status, body } = await ask(query)
  expect(status).toBe(202)
  await app.runJobs()
  const { raw, status: ready } = await app.call(getFileContent, { ...admin(), params: { id: body.id } })
  expect(ready).toBe(200)
  return raw
}
const settled = async () => {
  const { rows } = await app.owner.query<{ id: string }>('select id from grade where institution_id = $1', [
    network.id,
  ])
  for (const { id: gradeId } of rows) {
    const of = { institutionId: network.id, gradeId }
    expect(await computeIfStale({ gateway: app.gateway, clock: app.clock }, of)).toBe('UPDATED')
  }
}

test('a school has no demonstrative: neither the table nor the file', async () => {
  const school = await createSchool(app)
  const query = { academicYearId: school.year }
  for (const answer of [await read(query, admin(school)), await ask(query, admin(school))])
    expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
})

test('only administrators of the network read or ask for it', async () => {
  for (const account of [network.instructor, network.students[0], network.editor]) {
    const who = { host: network.host, token: account?.token ?? '' }
    for (const answer of [await read({}, who), await ask({}, who)])
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  }
})

test('what another network has cannot be asked for, nor what another year has', async () => {
  const other = await createSchool(app, { kind: 'MUNICIPAL' })
  const foreign: Query[] = [
    { academicYearId: other.year },
    { gradeId: other.classes[0]?.id ?? '' },
    { curriculumComponentId: other.components.portuguese },
    { academicTermId: other.terms[0]?.id ?? '' },
  ]
  for (const query of foreign)
    for (const answer of [await read(query), await ask(query)])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into academic_year (institution_id, year, start_date, end_date) values ($1, 2025, '2025-02-03', '2025-12-19')
     returning id`,
    [network.id],
  )
  for (const [field, id] of Object.entries({
    gradeId: network.classes[0]?.id ?? '',
    curriculumComponentId: network.components.portuguese,
    academicTermId: network.terms[0]?.id ?? '',
  }))
    for (const call of [read, ask]) {
      const { status, body } = await call({ academicYearId: rows[0]?.id ?? '', [field]: id })
      expect([status, body.errors]).toMatchObject([422, [{ path: field, code: 'INVALID' }]])
    }
  const { status, body } = await ask({ format: 'docx' })
  expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
})

test('a year without classes has an empty table, and its file fails with a reason', async () => {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into academic_year (institution_id, year, start_date, end_date) values ($1, 2025, '2025-02-03', '2025-12-19')
     returning id`,
    [network.id],
  )
  const empty = { academicYearId: rows[0]?.id ?? '' }
  expect(await table(empty)).toMatchObject({
    places: [],
    modalities: [],
    terms: [],
    totals: { classes: 0, active: 0 },
  })
  const preview = await ask({ ...empty, preview: 'true' })
  expect([preview.status, preview.body.message]).toEqual([
    422,
    'Não há turmas para o demonstrativo neste ano letivo.',
  ])
  await ask(empty)
  await ask({ place: 'Núcleo que não há' })
  await app.runJobs()
  const { body } = await app.call(listFiles, { ...admin(), query: { tag: 'OVERVIEW_DEMONSTRATIVE' } })
  expect(
    body.data.map(({ status, reason }: { status: string; reason: string }) => [status, reason]).toSorted(),
  ).toEqual([
    ['FAILED', 'Nenhuma turma corresponde ao que foi pedido.'],
    ['FAILED', 'Não há turmas para o demonstrativo neste ano letivo.'],
  ])
})

type RawMinutes = { grade: string; component: string; position: number | null; total: number; absent: number }
type RawPeople = { grade: string; component: string; active: number; surplus: number }

/** From the rows that people wrote, lesson by lesson; nothing computed by the product is read. */
const rawMinutes = async (): Promise<RawMinutes[]> => {
  const { rows } = await app.owner.query<RawMinutes>(
    `with marks as (
       select g.name as grade, c.name as component, t.position,
         extract(epoch from l.end_time - l.start_time)::int / 60 as minutes, s.status,
         coalesce(g.performance_policy->>'justified', 'ABSENT') as policy
       from attendance s
       join lesson l on l.institution_id = s.institution_id and l.id = s.lesson_id
       join lesson_accomplishment d on d.institution_id = l.institution_id and d.lesson_id = l.id
       join lesson_plan p on p.institution_id = l.institution_id and p.id = l.lesson_plan_id
       join curriculum_component c on c.institution_id = l.institution_id and c.id = p.curriculum_component_id
       join grade g on g.institution_id = l.institution_id and g.id = l.grade_id
       join student_enrollment e on e.institution_id = s.institution_id and e.id = s.student_enrollment_id
       join academic_term t on t.institution_id = l.institution_id and t.education_level_id = g.education_level_id
         and l.date between t.start_date and t.end_date
       where s.institution_id = $1 and e.status = 'ACTIVE' and e.exit_date is null and l.date <= '2026-08-17'
     )
     select grade, component, position, sum(minutes) filter (where not (status = 'JUSTIFIED_ABSENCE' and policy = 'EXCLUDED'))::int as total,
       coalesce(sum(minutes) filter (where status = 'ABSENCE' or (status = 'JUSTIFIED_ABSENCE' and policy = 'ABSENT')), 0)::int as absent
     from marks group by grouping sets ((grade, component, position), (grade, component))`,
    [network.id],
  )
  return rows
}

const rawPeople = async (): Promise<RawPeople[]> => {
  const { rows } = await app.owner.query<RawPeople>(
    `select g.name as grade, c.name as component,
       count(*) filter (where e.status = 'ACTIVE')::int as active, count(*) filter (where e.status = 'SURPLUS')::int as surplus
     from student_enrollment e
     join grade g on g.institution_id = e.institution_id and g.id = e.grade_id
     join curriculum_matrix m on m.institution_id = e.institution_id and m.grade_id = g.id
     join curriculum_component c on c.institution_id = e.institution_id and c.id = m.curriculum_component_id
     where e.institution_id = $1 and e.exit_date is null
       and (not exists (select from enrollment_modality x where x.institution_id = $1 and x.student_enrollment_id = e.id)
         or exists (select from enrollment_modality x where x.institution_id = $1 and x.student_enrollment_id = e.id
           and x.curriculum_component_id = c.id))
     group by g.name, c.name`,
    [network.id],
  )
  return rows
}

const percentOf = (rows: RawMinutes[]): number | null => {
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const absent = rows.reduce((sum, row) => sum + row.absent, 0)
  return total === 0 ? null : Math.floor((1000 * (total - absent)) / total + 1e-9) / 10
}

test.each([11, 12, 13])('every figure of drawn classes is what the rows say (%i)', async seed => {
  await drawNetwork(app, network, { seed, classes: 8 })
  await settled()
  const [shown, minutes, people] = [await table(), await rawMinutes(), await rawPeople()]
  const classes = shown.places.flatMap(place => place.classes.map(each => ({ ...each, place: place.place })))
  expect(classes.length).toBe(10)
  for (const each of classes) {
    const { body } = await app.call(getGrade, { ...admin(), params: { id: each.id } })
    const { capacity, active, surplus, free } = each
    expect({ capacity, active, surplus, free }).toEqual(body.vacancies)
    expect(each.place).toBe(body.place)
    for (const modality of each.modalities) {
      const own = minutes.filter(row => row.grade === each.name && row.component === modality.name)
      expect(modality.frequency.year).toBe(percentOf(own.filter(row => row.position === null)))
      expect(modality.frequency.terms).toEqual(
        shown.terms.map(({ position }) => percentOf(own.filter(row => row.position === position))),
      )
      const enrolled = people.find(row => row.grade === each.name && row.component === modality.name)
      if (each.name.startsWith('Turma'))
        expect([modality.active, modality.surplus]).toEqual([enrolled?.active ?? 0, enrolled?.surplus ?? 0])
    }
  }
  const ofYear = minutes.filter(row => row.position === null)
  expect(shown.totals.frequency.year).toBe(percentOf(ofYear))
  for (const place of shown.places) {
    const names = new Set(place.classes.map(({ name }) => name))
    expect(place.totals.frequency.year).toBe(percentOf(ofYear.filter(row => names.has(row.grade))))
    expect(place.totals).toMatchObject({
      classes: place.classes.length,
      unlimited: place.classes.filter(({ capacity }) => capacity === null).length,
      capacity: place.classes.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0),
      active: place.classes.reduce((sum, { active }) => sum + active, 0),
      surplus: place.classes.reduce((sum, { surplus }) => sum + surplus, 0),
      free: place.classes.reduce((sum, { free }) => sum + (free ?? 0), 0),
    })
  }
  for (const modality of shown.modalities)
    expect(modality.frequency.year).toBe(percentOf(ofYear.filter(row => row.component === modality.name)))
  expect(shown.places.at(-1)?.place ?? null).toBeNull()
  expect(shown.status).toBe('UPDATED')
})

test('term, class, modality and place narrow the table, and say so in the file', async () => {
  const { modalities } = await drawNetwork(app, network, { seed: 21, classes: 8 })
  await settled()
  const all = await table()
  const [term] = network.terms.slice(1)
  const ofTerm = await table({ academicTermId: term?.id ?? '' })
  expect(ofTerm.terms).toEqual([{ position: 2, name: '2º bimestre' }])
  expect(ofTerm.totals.frequency.terms).toEqual([all.totals.frequency.terms[1]])
  const [place] = all.places
  const ofPlace = await table({ place: place?.place ?? '' })
  expect(ofPlace.places).toEqual([place])
  expect(ofPlace.totals).toEqual(place?.totals)
  const one = place?.classes[0]
  expect((await table({ gradeId: one?.id ?? '' })).places.flatMap(({ classes }) => classes)).toEqual([one])
  const swimming = modalities[1]
  const ofModality = await table({ curriculumComponentId: swimming?.id ?? '' })
  expect(ofModality.modalities).toEqual(all.modalities.filter(({ name }) => name === swimming?.name))
  expect(ofModality.places.flatMap(({ classes }) => classes.map(({ id }) => id)).toSorted()).toEqual(
    all.places
      .flatMap(({ classes }) => classes)
      .filter(each => each.modalities.some(({ id }) => id === swimming?.id))
      .map(({ id }) => id)
      .toSorted(),
  )
  const { body } = await ask({ place: place?.place ?? '', curriculumComponentId: swimming?.id ?? '' })
  expect(body).toMatchObject({
    title: `Demonstrativo — 2026, ${place?.place}, ${swimming?.name}`,
    tag: 'OVERVIEW_DEMONSTRATIVE',
  })
})

test('figures that are behind are told as such by the table, and computed before they are printed', async () => {
  await drawNetwork(app, network, { seed: 31, classes: 3 })
  const { rows } = await app.owner.query('select 1 from performance_scope where institution_id = $1', [
    network.id,
  ])
  expect(rows).toHaveLength(0)
  const before = await table()
  expect(before.totals.frequency.year).toBeNull()
  const [page = ''] = await pagesOf(await made())
  const after = await table()
  expect(after.status).toBe('UPDATED')
  const year = after.totals.frequency.year?.toFixed(1).replace('.', ',') ?? '?'
  expect(page + (await pagesOf(await made())).join(' ')).toContain(year)
  await app.owner.query(
    'update performance_scope set input_version = input_version + 1 where institution_id = $1',
    [network.id],
  )
  expect((await table()).status).toBe('NEED_UPDATE')
})

test('paper and spreadsheet say what the screen says, names included that could be markup or formulas', async () => {
  await drawNetwork(app, network, { seed: 41, classes: 12 })
  await app.owner.query(`update grade set name = $2 where institution_id = $1 and name = 'Turma 41-00'`, [
    network.id,
    `=SUM(1;1) #read("x") $x^2$ ${'Treinamento '.repeat(5)}`.slice(0, 80),
  ])
  const pdf = await made()
  const shown = await table()
  const text = (await pagesOf(pdf)).join(' ')
  const percent = (value: number | null) => value?.toFixed(1).replace('.', ',') ?? '—'
  const limit = (value: number | null) => (value === null ? 'Sem limite' : String(value))
  expect(text).toContain('Demonstrativo Ano letivo 2026')
  expect(text).toContain('Contagem em 17/08/2026')
  for (const place of shown.places) {
    expect(text).toContain(place.place ?? 'Sem núcleo informado')
    for (const each of place.classes) {
      const name = each.name.trim().replace(/\s+/g, ' ')
      const counts = [limit(each.capacity), each.active, each.surplus, limit(each.free)].join(' ')
      expect(text).toContain(name.length > 30 ? counts : `${name} ${counts}`)
      for (const { name: modality, active, surplus, frequency } of each.modalities)
        expect(text).toContain(
          [modality, active, surplus, ...[...frequency.terms, frequency.year].map(percent)].join(' '),
        )
    }
  }
  expect(text).toContain(
    [
      'Total geral',
      14,
      shown.totals.capacity,
      shown.totals.active,
      shown.totals.surplus,
      shown.totals.free,
    ].join(' '),
  )
  const [classes, modalities, totals] = await readXlsxFile(await made({ format: 'xlsx' }))
  expect([classes?.sheet, modalities?.sheet, totals?.sheet]).toEqual(['Turmas', 'Modalidades', 'Totais'])
  const listed = shown.places.flatMap(({ place, classes: all }) =>
    all.map(each => [
      place ?? 'Sem núcleo informado',
      each.name.trim(),
      each.capacity,
      each.active,
      each.surplus,
      each.free,
    ]),
  )
  expect(
    classes?.data.slice(4).map(row => row.map(cell => (typeof cell === 'string' ? cell.trim() : cell))),
  ).toEqual(listed)
  expect(modalities?.data.slice(4).map(row => row.slice(3))).toEqual(
    shown.places.flatMap(({ classes: all }) =>
      all.flatMap(each =>
        each.modalities.map(({ active, surplus, frequency }) => [
          active,
          surplus,
          ...frequency.terms,
          frequency.year,
        ]),
      ),
    ),
  )
  expect(totals?.data.at(-1)?.slice(2, 7)).toEqual([
    shown.totals.classes,
    shown.totals.capacity,
    shown.totals.active,
    shown.totals.surplus,
    shown.totals.free,
  ])
})

test('a preview is marked, makes no file and is of the paper also where a spreadsheet is asked for', async () => {
  await drawNetwork(app, network, { seed: 51, classes: 2 })
  for (const format of ['pdf', 'xlsx']) {
    const { status, raw, headers } = await ask({ preview: 'true', format })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await pagesOf(raw)).join(' ')).toContain('PRÉVIA')
  }
  const { body } = await app.call(listFiles, { ...admin(), query: {} })
  expect(body.data).toEqual([])
})
