import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allOf } from '@lousa/contract/page.ts'
import { planReportSubject, reportTags } from '@lousa/contract/reports/report-table.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { fileName, fileSubject } from '@lousa/rules/reports/file/file-name.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anEnrollment, GRADE_ID, testId } from '../../features/enrollment/enrollment-test-world.ts'
import { institutionOptions } from '../../features/identity/identity.api.ts'
import { PlanReports } from '../../features/planning/plan-issue.part.tsx'
import { IssueWindow } from '../../features/reports/modal/issue-window.part.tsx'
import type { TimetableOf } from '../../features/reports/timetable/timetable-paper.part.ts'
import { IssueButton } from '../../frames/issue/issue-button.tsx'
import { type IssueSubject, registerReports } from '../../frames/issue/registered-reports.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component as Demonstrative } from './demonstrative-page.tsx'
import { StudentIssue } from './student/student-issue.tsx'
import { useTimetableIssue } from './use-timetable-issue.tsx'

const server = testServer()
registerReports(async () => IssueWindow)
const SLOW = { timeout: 8000 }
const YEAR_ID = testId(1)
const PLAN_ID = testId(5)
const INSTRUCTOR_ID = testId(8)
const STUDENT = anEnrollment(1, 'Ana Lima')
let files: GeneratedFile[] = []

/** Files as the server names them; file-subjects.test.ts of the server proves the names call by call. */
const answerCall = (
  path: string,
  defaultTag: string,
  subjectOf: (tag: string, query: URLSearchParams) => string | null,
) =>
  server.on(`GET ${path}`, (_, query) => {
    const tag = query.get('fileNameTag') ?? defaultTag
    const n = files.length + 1
    const file: GeneratedFile = {
      id: testId(900 + n),
      name: fileName(tag, subjectOf(tag, query) ?? '', '20260817150000000'),
      tag,
      updatedAt: '2026-08-17T15:00:00Z',
      status: 'READY',
      updateStatus: 'UPDATED',
      progress: null,
      reason: null,
      size: 1,
      contentType: 'application/pdf',
      title: `Documento ${n}`,
      requestedBy: STUDENT.user,
    }
    files = [file, ...files]
    return { status: 202, body: file }
  })

const isOfClass = (tag: string): boolean =>
  reportTags('PLAN').some(each => each === tag && planReportSubject(each) === 'CLASS')

const signedInAs = (role: 'ADMINISTRATOR' | 'INSTRUCTOR'): void => {
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, role })
}

beforeEach(() => {
  files = []
  signedInAs('ADMINISTRATOR')
  useSession.setState({ menuYear: { id: YEAR_ID, year: '2026' } })
  server.on('GET file', (_, query) => ({
    body: {
      ...allOf(files.filter(({ tag }) => tag === query.get('tag'))),
      hasPending: files.some(({ status }) => status === 'PENDING'),
    },
  }))
  server.on('GET student-enrollment', () => ({ body: allOf([STUDENT]) }))
  server.on(`GET student-enrollment/academic-year/${YEAR_ID}/student/${STUDENT.user.id}`, () => ({
    body: allOf([STUDENT]),
  }))
  server.on('GET academic-year', () => ({
    body: allOf([
      { id: YEAR_ID, year: '2026', start: '2026-02-01', end: '2026-12-20', status: 'OPEN', version: 1 },
    ]),
  }))
  server.on('GET education-level', () => ({ body: allOf([]) }))
  server.on('GET grade', () => ({ body: allOf([{ id: GRADE_ID, name: '6º ano A' }]) }))
  server.on('GET report/overview-demonstrative/figures', () => ({ body: DEMONSTRATIVE }))
  answerCall(`report/student-enrollment/${STUDENT.id}`, 'REPORT_CARD', () => STUDENT.id)
  answerCall(`report/grade/${GRADE_ID}/report-cards`, 'REPORT_CARD', () => GRADE_ID)
  answerCall(`report/lesson-plan/${PLAN_ID}/overview-map`, 'OVERVIEW_MAP', tag =>
    isOfClass(tag) ? GRADE_ID : PLAN_ID,
  )
  answerCall(`report/academic-year/${YEAR_ID}/timetable`, 'TIMETABLE', (_, query) =>
    fileSubject({
      gradeId: query.get('gradeId'),
      instructorId: query.get('instructorId'),
      academicYearId: YEAR_ID,
    }),
  )
  answerCall(`report/academic-year/${YEAR_ID}/lesson-cover`, 'COVER_REGISTER', (_, query) =>
    fileSubject({
      gradeId: query.get('gradeId'),
      instructorId: query.get('instructorId'),
      academicYearId: YEAR_ID,
    }),
  )
  answerCall('report/overview-demonstrative', 'OVERVIEW_DEMONSTRATIVE', (_, query) =>
    fileSubject({ gradeId: query.get('gradeId'), academicYearId: query.get('academicYearId') }),
  )
})

const counts = { capacity: 20, active: 12, surplus: 3, free: 8 }
const frequency = { terms: [], year: 91.7 }
const totals = { ...counts, classes: 1, unlimited: 0, frequency }
const DEMONSTRATIVE = {
  status: 'UPDATED',
  terms: [],
  places: [
    {
      place: null,
      classes: [{ id: GRADE_ID, name: '6º ano A', level: 'Esportes', ...counts, modalities: [] }],
      totals,
    },
  ],
  modalities: [],
  totals,
}

const Issuing = (subject: IssueSubject) => <IssueButton {...subject} />
const Timetable = ({ of }: { of: TimetableOf }) => {
  const { actionOf, modal } = useTimetableIssue()
  const { label, onClick } = actionOf(of)
  return (
    <>
      <button type="button" onClick={onClick}>
        {String(label)}
      </button>
      {modal}
    </>
  )
}
const grade = { id: GRADE_ID, name: '6º ano A' }
const component = { id: testId(7), name: 'Matemática' }
const plan = { id: PLAN_ID, grade, curriculumComponent: { ...component, knowledgeArea: component } }

type Window = {
  role?: 'INSTRUCTOR'
  /** A municipal network. */
  isNetwork?: true
  screen: ReactNode
  address?: string
  /** Buttons and entries that open it, in their order. */
  open: (string | RegExp)[]
  /** Papers that it offers. */
  papers: number
}

const ABOUT = '6º ano A'
const WINDOWS: Record<string, Window> = {
  'a plan, for its instructor': {
    role: 'INSTRUCTOR',
    screen: <PlanReports plan={{ ...plan, isEvaluated: true }} />,
    open: [/^Relatórios/],
    papers: 6,
  },
  'a plan, for the office': {
    screen: <PlanReports plan={{ ...plan, isEvaluated: true }} />,
    open: [/^Relatórios/],
    papers: 7,
  },
  'a class': {
    screen: <Issuing of="CLASS" id={GRADE_ID} about={ABOUT} />,
    open: ['Emitir relatório'],
    papers: 14,
  },
  'a student of a class': {
    screen: <Issuing of="STUDENT" id={STUDENT.id} gradeId={GRADE_ID} about={ABOUT} />,
    open: ['Emitir relatório'],
    papers: 10,
  },
  'an event': {
    screen: <Issuing of="EVENT" id={GRADE_ID} about={ABOUT} />,
    open: ['Emitir relatório'],
    papers: 1,
  },
  'a student beside figures, for an instructor': {
    role: 'INSTRUCTOR',
    screen: <IssueButton of="STUDENT" id={STUDENT.id} gradeId={GRADE_ID} about="Ana Lima" look="row" />,
    open: [/Ana Lima/],
    papers: 2,
  },
  'the record of a student': {
    screen: <StudentIssue studentId={STUDENT.user.id} />,
    open: ['Emitir', /6º ano A/],
    papers: 10,
  },
  'the timetable of a class': {
    screen: <Timetable of={{ yearId: YEAR_ID, gradeId: GRADE_ID }} />,
    open: ['Emitir'],
    papers: 1,
  },
  'the timetable of an instructor': {
    role: 'INSTRUCTOR',
    screen: <Timetable of={{ yearId: YEAR_ID, instructorId: INSTRUCTOR_ID }} />,
    open: ['Emitir'],
    papers: 1,
  },
  'the timetable of a school': {
    screen: <Timetable of={{ yearId: YEAR_ID }} />,
    open: ['Emitir'],
    papers: 1,
  },
  'the register of lessons not given': {
    screen: <Issuing of="COVERS" id={YEAR_ID} about="2026" />,
    open: ['Emitir relatório'],
    papers: 1,
  },
  'the register of lessons not given of an instructor': {
    screen: <Issuing of="COVERS" id={YEAR_ID} instructorId={INSTRUCTOR_ID} about="2026" />,
    open: ['Emitir relatório'],
    papers: 1,
  },
  'the demonstrative of a network': {
    isNetwork: true,
    screen: <Demonstrative />,
    open: ['Emitir'],
    papers: 1,
  },
  'the demonstrative of one class': {
    isNetwork: true,
    screen: <Demonstrative />,
    address: `/app/relatorio/demonstrativo?turma=${GRADE_ID}`,
    open: ['Emitir'],
    papers: 1,
  },
}

const opened = async ({ screen: place, address, open, role, isNetwork }: Window) => {
  if (role) signedInAs(role)
  const institution = queryClient.getQueryData(institutionOptions.queryKey)
  if (isNetwork && institution)
    queryClient.setQueryData(institutionOptions.queryKey, { ...institution, kind: 'MUNICIPAL' })
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>{place}</QueryClientProvider>,
    address,
  )
  for (const name of open) {
    const target = await waitFor(
      () => screen.queryByRole('menuitem', { name }) ?? screen.getByRole('button', { name }),
      SLOW,
    )
    await waitFor(() => expect(target.hasAttribute('disabled')).toBe(false), SLOW)
    await user.click(target)
  }
  const dialog = within(await screen.findByRole('dialog', {}, SLOW))
  await dialog.findByRole('button', { name: 'Emitir' }, SLOW)
  return { user, dialog }
}

describe('every paper of a window is found among what was issued there', () => {
  it.each(Object.entries(WINDOWS))('of %s', async (_, window) => {
    const { user, dialog } = await opened(window)
    const kinds = dialog.queryByRole('radiogroup', { name: 'O que emitir' })
    const radios = kinds ? within(kinds).getAllByRole('radio') : [null]
    expect(radios).toHaveLength(window.papers)
    for (const [index, radio] of radios.entries()) {
      if (radio) await user.click(radio)
      const student = dialog.queryByRole('combobox', { name: /Aluno/ })
      if (student) {
        await user.click(student)
        await user.click(await screen.findByRole('option', { name: 'Ana Lima' }))
      }
      await user.click(dialog.getByRole('button', { name: 'Emitir' }))
      const list = within(dialog.getByRole('region', { name: 'Emitidos aqui' }))
      expect(await list.findByText(`Documento ${index + 1}`, {}, SLOW)).toBeDefined()
    }
  })

  it('opens the window from the frame, and from screens whose report is what they show', () => {
    const src = join(import.meta.dirname, '../..')
    const opening = globSync('**/*.tsx', { cwd: src })
      .filter(file => !file.endsWith('.test.tsx') && !file.endsWith('modal/use-report-modal.part.tsx'))
      .filter(file => /<ReportModal\b|useReportModal\(/.test(readFileSync(join(src, file), 'utf8')))
    expect(opening.toSorted()).toEqual([
      'app/pages/council-meeting-page.tsx',
      'app/pages/demonstrative-page.tsx',
      'app/pages/use-timetable-issue.tsx',
      'features/reports/modal/issue-window.part.tsx',
    ])
  })
})
