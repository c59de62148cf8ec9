import { listComponents } from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { describe, expect, it } from 'vitest'
import { allGradesOptions } from '../../features/academics/academics.api.ts'
import { yearEventsOptions } from '../../features/calendar/calendar.api.ts'
import { evaluationsOptions } from '../../features/evaluation/evaluation/evaluation.api.ts'
import { lessonsAroundOptions, plansOptions } from '../../features/planning/planning.api.ts'
import { testServer } from '../../test-server.ts'
import { readAll } from './all-pages.ts'
import { queryClient } from './query-client.ts'

const server = testServer()

/** A list of so many rows, at most a hundred of which are given at once. */
const serve = (path: string, count: number): void => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: `linha ${index + 1}` }))
  server.on(`GET ${path}`, (_, query) => {
    const [currentPage, rowsPerPage] = ['currentPage', 'rowsPerPage'].map(name => Number(query.get(name)))
    if (!currentPage || !rowsPerPage || rowsPerPage > 100)
      return { status: 422, body: { code: 'VALIDATION_ERROR' } }
    const from = (currentPage - 1) * rowsPerPage
    return { body: pageOf(rows.slice(from, from + rowsPerPage), { currentPage, rowsPerPage }, count) }
  })
}

const components = () => readAll(listComponents, { educationLevelId: 'nivel' })

describe('a list that is read whole', () => {
  it.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])('of %i rows has every one of them, asked for in %i pages', async (count, pages) => {
    serve('curriculum-component', count)
    const rows = await queryClient.fetchQuery(components())
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: count }, (_, index) => `linha ${index + 1}`),
    )
    expect(server.sent('GET')).toHaveLength(pages)
  })

  it('has its pages in order, the others requested together after the first', async () => {
    let requestLast = (): void => {}
    const lastIsRequested = new Promise<void>(resolve => {
      requestLast = resolve
    })
    server.on('GET curriculum-component', async (_, query) => {
      const currentPage = Number(query.get('currentPage'))
      if (currentPage === 3) requestLast()
      // The second is answered only once the third is requested.
      if (currentPage === 2) await lastIsRequested
      return { body: pageOf([{ id: `linha ${currentPage}` }], { currentPage, rowsPerPage: 100 }, 250) }
    })
    const rows = await queryClient.fetchQuery(components())
    expect(rows.map(({ id }) => id)).toEqual(['linha 1', 'linha 2', 'linha 3'])
  })

  it('of many pages has them in groups of eight, one after the other', async () => {
    serve('curriculum-component', 1801)
    const rows = await queryClient.fetchQuery(components())
    expect(rows).toHaveLength(1801)
    expect(rows.at(-1)?.id).toBe('linha 1801')
    expect(server.requests().map(({ length }) => length)).toEqual([1, 8, 8, 2])
  })

  it('that grows while it is read has the rows of its new last page', async () => {
    server.on('GET curriculum-component', (_, query) => {
      const currentPage = Number(query.get('currentPage'))
      const count = currentPage === 1 ? 200 : 201
      return { body: pageOf([{ id: `linha ${currentPage}` }], { currentPage, rowsPerPage: 100 }, count) }
    })
    const rows = await queryClient.fetchQuery(components())
    expect(rows.map(({ id }) => id)).toEqual(['linha 1', 'linha 2', 'linha 3'])
  })

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const every = queryClient.fetchQuery.bind(queryClient)
  it.each([
    ['the curriculum components', 'curriculum-component', async () => idsOf(await every(components()))],
    ['the classes of a year', 'grade', async () => idsOf(await every(allGradesOptions('ano')))],
    [
      'the lesson plans of an instructor and year',
      'lesson-plan',
      async () => idsOf(await every(plansOptions({ academicYearId: 'ano', instructorId: 'professora' }))),
    ],
    [
      'the evaluations of a plan',
      'school-evaluation',
      async () => idsOf(await every(evaluationsOptions('p'))),
    ],
    ['the academic calendar', 'academic-calendar', async () => idsOf(await every(yearEventsOptions('2026')))],
    [
      'the lessons around a day',
      'lesson-plan/plano/lesson',
      async () => idsOf(await every(lessonsAroundOptions('plano', '2026-08-17'))),
    ],
  ])('%s: the last of 101 is there too', async (_, path, ids) => {
    serve(path, 101)
    expect((await ids()).at(-1)).toBe('linha 101')
  })
})
