import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { RECORDS as W } from '@lousa/contract/records/records.messages.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aGrade, aLevel, testId } from '../../features/academics/grade/grade-test-world.ts'
import { anEnrollment } from '../../features/enrollment/enrollment-test-world.ts'
import { aPerson } from '../../features/people/person-test-world.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component as HistoryScreen } from './history-page.tsx'

const server = testServer()
const YEAR = testId(1)
const student = aPerson({ name: 'Bia Souza' })

const inClassOf = (stage: EducationLevel['stage'] | null, name = 'Nível') => {
  const enrollments = stage === null ? [] : [anEnrollment(1, student.name)]
  server.on(`GET student-enrollment/academic-year/${YEAR}/student/${student.id}`, () => ({
    body: allOf(enrollments),
  }))
  server.on(`GET grade/${testId(3)}`, () => ({ body: aGrade(stage === 'EJA' ? { name: 'Turma A' } : {}) }))
  server.on('GET education-level', () => ({ body: allOf([aLevel({ stage, name })]) }))
}

let asked: (string | null)[] = []
let files: (string | null)[][] = []
beforeEach(() => {
  asked = []
  files = []
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on(`GET user/${student.id}`, () => ({ body: student }))
  server.on('GET file', (_, query) => {
    files.push(['tag', 'studentId', 'currentPage'].map(name => query.get(name)))
    return { body: { ...pageOf([], { currentPage: 1, rowsPerPage: 20 }, 0), hasPending: false } }
  })
  server.on('GET academic-record', (_, query) => {
    asked.push(query.get('type'))
    return { body: { ...allOf([]), building: false, failure: null } }
  })
})

const open = (more = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <HistoryScreen />
    </QueryClientProvider>,
    `/app/relatorio/historico-escolar?aluno=${student.id}${more}`,
  )
const chosen = async () => {
  await screen.findByText(W.none)
  return screen.getAllByRole('radio').find(one => one instanceof HTMLInputElement && one.checked)
}

it.each([
  ['MEDIO', 'MEDIO'],
  ['FUNDAMENTAL', 'FUNDAMENTAL'],
  ['INFANTIL', 'FUNDAMENTAL'],
  [null, 'FUNDAMENTAL'],
] as const)(
  'a student in a class of %s is shown the history of %s, and nothing else is asked',
  async (stage, type) => {
    inClassOf(stage)
    open()
    expect(await chosen()).toHaveProperty('value', type)
    expect(asked).toEqual([type])
  },
)

it('a class of EJA is shown the segment that the name of its level tells, and the others can be chosen', async () => {
  inClassOf('EJA', 'EJA – 2º segmento')
  const { user } = open()
  await screen.findByText(W.none)
  const checked = screen.getAllByRole('radio', { checked: true })
  expect(checked.map(one => one.getAttribute('value'))).toEqual(['EJA_INITIAL', 'EJA_FINAL'])
  expect(screen.queryByText(W.unnamedSegment)).toBeNull()
  await user.click(screen.getByRole('radio', { name: W.segments.EJA_MEDIO }))
  await waitFor(() => expect(asked).toEqual(['EJA_FINAL', 'EJA_MEDIO']))
})

it('a class of EJA whose names tell no segment says so', async () => {
  inClassOf('EJA', 'EJA')
  open()
  await screen.findByText(W.none)
  expect(screen.queryByText(W.unnamedSegment)).not.toBeNull()
})

it('the stage that somebody chose stays, whatever the class', async () => {
  inClassOf('MEDIO')
  const { user } = open('&etapa=fundamental')
  expect(await chosen()).toHaveProperty('value', 'FUNDAMENTAL')
  await user.click(screen.getByRole('radio', { name: W.stages.MEDIO }))
  await waitFor(() => expect(asked).toEqual(['FUNDAMENTAL', 'MEDIO']))
  await user.click(screen.getByRole('radio', { name: W.stages.FUNDAMENTAL }))
  expect(await chosen()).toHaveProperty('value', 'FUNDAMENTAL')
})

it('the issued histories of the student are asked for, page by page, and no others', async () => {
  inClassOf('MEDIO')
  open('&pagina=2')
  await screen.findByText(W.issuedHint)
  expect(files).toEqual([['ACADEMIC_RECORD', student.id, '2']])
})
