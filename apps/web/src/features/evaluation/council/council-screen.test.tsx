import type { Council, CouncilStudentRow } from '@lousa/contract/evaluation/council/council.contract.ts'
import type { MeetingHead } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { classEndingOptions } from '../ending/ending.api.ts'
import { councilOptions } from './council.api.ts'
import { Component } from './council-screen.tsx'

const server = testServer()
const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const GRADE = testId(3)
const MATH = { id: testId(50), name: 'Matemática' }
const secretary = { id: testId(9), name: 'Cecília Alves', socialName: null, thumb: null }

const aStudent = (
  number: number,
  name: string,
  more: Partial<CouncilStudentRow> = {},
): CouncilStudentRow => ({
  studentEnrollment: {
    id: testId(100 + number),
    number,
    user: { id: testId(200 + number), name, socialName: null, thumb: null },
    exit: null,
  },
  situation: 'FAILED',
  byMarks: 'FAILED',
  frequency: 92.5,
  meetsFrequency: true,
  absences: 4,
  components: [
    {
      curriculumComponent: MATH,
      mark: 47.5,
      recovery: null,
      final: 47.5,
      situation: 'FAILED',
      missing: 12.5,
    },
  ],
  missing: 12.5,
  decisions: [],
  dependencies: [],
  offered: ['APPROVE', 'RETAIN', 'DEPENDENCY', 'EXTRA_RECOVERY', 'NOTE'],
  opinions: [],
  ...more,
})

let council: Council

const aMeeting = (id: string, more: Partial<MeetingHead> = {}): MeetingHead => ({
  id,
  grade: { id: GRADE, name: '6º A' },
  year: '2026',
  academicTerm: null,
  date: '2026-12-10',
  startTime: null,
  endTime: null,
  place: null,
  status: 'OPEN',
  number: null,
  rectifies: null,
  rectifiedBy: null,
  signedBy: null,
  signedAt: null,
  annulledBy: null,
  annulledAt: null,
  annulledReason: null,
  attendantCount: 0,
  decisionCount: 0,
  version: 1,
  ...more,
})
const asOffice = () =>
  useSession.setState(({ auth }) => ({
    auth: auth && { ...auth, user: { ...auth.user, role: 'ADMINISTRATOR' } },
  }))
const answered = (after: string) => ({
  body: {
    data: [{ studentEnrollmentId: testId(101), before: 'FAILED', after, needed: true, number: 1 }],
  },
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.gradeCouncil} element={<Component />} />
      </Routes>
    </QueryClientProvider>,
    `/app/parametros/series/${GRADE}/conselho`,
  )

beforeEach(() => {
  council = {
    grade: { id: GRADE, name: '6º A' },
    status: 'COUNCIL',
    yearFinished: false,
    retention: 'FULL',
    average: 60,
    minFreq: 75,
    maxDependencies: 0,
    behind: false,
    supposable: [],
    students: [
      aStudent(1, 'Ana Lima'),
      aStudent(2, 'Bento Reis'),
      aStudent(3, 'Caio Paz', {
        situation: 'APPROVED',
        byMarks: 'APPROVED',
        missing: 0,
        offered: ['APPROVE', 'NOTE'],
        components: [
          {
            curriculumComponent: MATH,
            mark: 80,
            recovery: null,
            final: 80,
            situation: 'APPROVED',
            missing: 0,
          },
        ],
      }),
    ],
  }
  server.on(`GET grade/${GRADE}/council`, () => ({ body: council }))
  server.on('GET council-meeting', () => ({ body: allOf([]) }))
})

describe('the council of a class', () => {
  it('shows how many students are left, what a student misses and what would change it', async () => {
    open()
    expect(await screen.findByText('faltam 2 alunos')).toBeDefined()
    expect(document.title).toMatch(/^Conselho de classe: 6º A/)
    expect(screen.getByRole('heading', { name: 'Ana Lima' })).toBeDefined()
    expect(
      screen.getByText('Passaria com mais 12,5 pontos em Matemática, ou por decisão do conselho.'),
    ).toBeDefined()
    expect(screen.getByText('92,5% de frequência; o mínimo é 75,0%')).toBeDefined()
  })

  it('approves by keyboard alone and goes to the next student', async () => {
    server.on('POST council-decision', () => answered('BY_COUNCIL'))
    const { user } = open()
    await screen.findByText('faltam 2 alunos')
    const ending = classEndingOptions(GRADE)
    queryClient.setQueryData<unknown>(ending.queryKey, {})
    await user.keyboard('a')
    const form = await screen.findByRole('form', { name: 'Aprovar' })
    await user.keyboard(' ')
    expect(within(form).getByRole<HTMLInputElement>('radio', { name: /Progresso/ }).checked).toBe(true)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toEqual({
      gradeId: GRADE,
      meetingId: null,
      decisions: [{ studentEnrollmentId: testId(101), kind: 'APPROVE', reason: 'PROGRESS', after: 0 }],
    })
    expect(await screen.findByText('Decisão registrada: Aprovado pelo conselho.')).toBeDefined()
    expect(queryClient.getQueryState(ending.queryKey)?.isInvalidated).toBe(true)
    expect(await screen.findByRole('heading', { name: 'Bento Reis' })).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('heading', { name: 'Caio Paz' })).toBeDefined()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('heading', { name: 'Ana Lima' })).toBeDefined()
  })

  it('names the decision of another person who was first, and reads the class again', async () => {
    const theirs = {
      number: 1,
      kind: 'RETAIN' as const,
      componentIds: [],
      until: null,
      reason: null,
      text: null,
      by: secretary,
      at: '2026-12-10T12:00:00Z',
      meetingId: null,
    }
    server.on('POST council-decision', () => {
      council = { ...council, students: [aStudent(1, 'Ana Lima', { decisions: [theirs] })] }
      return {
        status: 409,
        body: { code: 'STALE_VERSION', message: 'Alterado por outra pessoa.', current: theirs },
      }
    })
    const { user } = open()
    await screen.findByText('faltam 2 alunos')
    await user.keyboard('r')
    await screen.findByRole('form', { name: 'Reter' })
    await user.keyboard('{Enter}')
    expect(
      await screen.findByText(
        'Cecília Alves já registrou “Retido pelo conselho” para este aluno. A lista foi atualizada.',
      ),
    ).toBeDefined()
    expect(await screen.findByText('Nenhum aluno a decidir')).toBeDefined()
    expect(screen.getByText(/^por Cecília Alves em 10\/12\/2026 às \d{2}:\d{2}$/)).toBeDefined()
  })

  it('records notes alone where the class does not retain', async () => {
    council = { ...council, retention: 'NONE', students: [aStudent(1, 'Ana Lima', { offered: ['NOTE'] })] }
    const { user } = open()
    expect(await screen.findByText(/o conselho registra apenas anotações/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Anotação' })).toBeDefined()
    await user.keyboard('a')
    expect(screen.queryByRole('form', { name: 'Aprovar' })).toBeNull()
  })

  it('explains why a student without a failed component is not retained', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Caio Paz/ }))
    expect(screen.getByText(/o aluno não tem componente reprovado/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Reter' })).toBeNull()
    await user.keyboard('r')
    expect(screen.queryByRole('form', { name: 'Reter' })).toBeNull()
  })

  it('links to the end of the year of a published class and offers no decision', async () => {
    council = {
      ...council,
      status: 'PUBLISHED',
      students: council.students.map(one => ({ ...one, offered: [] })),
    }
    open()
    const link = await screen.findByRole('link', { name: 'Reabrir' })
    expect(link.getAttribute('href')).toBe(`/app/fim-de-ano/${GRADE}`)
    expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Anotação' })).toBeNull()
  })

  it('shows what instructors wrote of the student, those for the end of the year first', async () => {
    const opinion = {
      by: secretary,
      curriculumComponent: MATH,
      term: null,
      chips: ['CALCULATION' as const],
      text: 'Melhorou no fim.',
      at: '2026-12-10T12:00:00Z',
    }
    const opinions = [opinion, { ...opinion, curriculumComponent: null, term: 2, text: null }]
    council = { ...council, students: [aStudent(1, 'Ana Lima', { opinions, offered: [] })] }
    open()
    const section = await screen.findByRole('region', { name: 'Pareceres' })
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([
      'Cecília Alves · MatemáticaDificuldade em cálculoMelhorou no fim.',
      'Cecília Alves · O aluno como um todo · Conselho do 2º períodoDificuldade em cálculo',
    ])
    expect(screen.queryByText(/aprovar,/)).toBeNull()
  })

  it('decides on several students at once: results first, then one call, and takes it back', async () => {
    const rows = [101, 102].map(n => ({
      studentEnrollmentId: testId(n),
      before: 'FAILED',
      after: 'BY_COUNCIL',
      needed: true,
      number: 1,
    }))
    server.on('POST council-decision', () => ({ body: { data: rows } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Escolher vários' }))
    const boxes = screen.getAllByRole('checkbox', { name: /^Escolher / })
    await user.click(boxes[0]!)
    await user.keyboard('{Shift>}')
    await user.click(boxes[1]!)
    await user.keyboard('{/Shift}')
    expect(await screen.findByRole('heading', { name: '2 alunos escolhidos' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Aprovar' }))
    await user.click(screen.getByRole('radio', { name: /Poucos pontos/ }))
    await user.click(screen.getByRole('button', { name: 'Ver resultados' }))
    const results = await screen.findByRole('region', { name: 'Resultados' })
    expect(within(results).getAllByRole('row')[1]?.textContent).toBe(
      'Ana LimaReprovadoAprovado pelo conselho',
    )
    await user.click(screen.getByRole('button', { name: 'Registrar 2 decisões' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(3))
    const decisions = [101, 102].map(n => ({
      kind: 'APPROVE',
      reason: 'NEAR_AVERAGE',
      studentEnrollmentId: testId(n),
      after: 0,
    }))
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { gradeId: GRADE, decisions, preview: true },
      { gradeId: GRADE, meetingId: null, decisions },
      {
        gradeId: GRADE,
        meetingId: null,
        decisions: [101, 102].map(n => ({ studentEnrollmentId: testId(n), kind: 'WITHDRAWN', after: 1 })),
      },
    ])
  })

  const chooseTwo = async (user: ReturnType<typeof open>['user']): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Escolher vários' }))
    const boxes = screen.getAllByRole('checkbox', { name: /^Escolher / })
    await user.click(boxes[0]!)
    await user.click(boxes[1]!)
    await user.click(await screen.findByRole('button', { name: 'Reter' }))
    await user.click(await screen.findByRole('button', { name: 'Ver resultados' }))
    await screen.findByRole('region', { name: 'Resultados' })
  }
  const FORMER: CouncilStudentRow['decisions'][number] = {
    number: 4,
    kind: 'DEPENDENCY',
    componentIds: [MATH.id],
    until: null,
    reason: 'OTHER',
    text: 'Mudou de escola.',
    by: secretary,
    at: '2026-12-10T12:00:00Z',
    meetingId: null,
  }
  const answerRetained = () =>
    server.on('POST council-decision', body => ({
      body: {
        data: (body as { decisions: { studentEnrollmentId: string; after: number }[] }).decisions.map(
          ({ studentEnrollmentId, after }) => ({
            studentEnrollmentId,
            before: 'FAILED',
            after: 'FAILED',
            needed: true,
            number: after + 1,
          }),
        ),
      },
    }))
  const sentDecisions = () =>
    server.sent('POST').map(({ body }) => (body as { decisions: unknown[] }).decisions)

  it('records what was previewed although the class was read again, and undoes to the former decision', async () => {
    const [ana, bento, ...others] = council.students
    council = { ...council, students: [{ ...ana!, decisions: [FORMER] }, bento!, ...others] }
    answerRetained()
    const { user } = open()
    await chooseTwo(user)
    const theirs = { ...FORMER, number: 5, kind: 'APPROVE' as const }
    council = { ...council, students: [{ ...ana!, decisions: [FORMER, theirs] }, bento!, ...others] }
    await queryClient.refetchQueries(councilOptions(GRADE))
    await user.click(screen.getByRole('button', { name: 'Registrar 2 decisões' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(3))
    const [previewed, recorded, undone] = sentDecisions()
    expect(previewed).toEqual([
      { kind: 'RETAIN', studentEnrollmentId: testId(101), after: 4 },
      { kind: 'RETAIN', studentEnrollmentId: testId(102), after: 0 },
    ])
    expect(recorded).toEqual(previewed)
    expect(undone).toEqual([
      {
        kind: 'DEPENDENCY',
        componentIds: [MATH.id],
        reason: 'OTHER',
        text: 'Mudou de escola.',
        studentEnrollmentId: testId(101),
        after: 5,
      },
      { kind: 'WITHDRAWN', studentEnrollmentId: testId(102), after: 1 },
    ])
  })

  it('offers no undoing where a former approval without a reason cannot be recorded again', async () => {
    const [ana, ...others] = council.students
    const approval = { ...FORMER, kind: 'APPROVE' as const, componentIds: [], reason: null, text: null }
    council = { ...council, students: [{ ...ana!, decisions: [approval] }, ...others] }
    answerRetained()
    const { user } = open()
    await chooseTwo(user)
    await user.click(screen.getByRole('button', { name: 'Registrar 2 decisões' }))
    expect(await screen.findByText('2 decisões registradas.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('records in the draft of the council of the year, and under another key in another draft', async () => {
    const ofTerm = { id: testId(60), type: 'QUARTER' as const, position: 2 }
    const drafts = [aMeeting(testId(71), { academicTerm: ofTerm }), aMeeting(testId(72))]
    server.on('GET council-meeting', () => ({ body: allOf(drafts) }))
    asOffice()
    server.on('POST council-decision', () => ({
      status: 422,
      body: { code: 'MEETING_SIGNED', message: 'A ata já foi assinada.' },
    }))
    const { user } = open()
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Decisões entram em' })
    expect(choice.value).toBe(testId(72))
    const record = async () => {
      const form = await screen.findByRole('form', { name: 'Reter' })
      await user.click(within(form).getByRole('button', { name: 'Registrar' }))
    }
    await user.click(screen.getByRole('button', { name: 'Reter' }))
    await record()
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    await user.selectOptions(choice, testId(71))
    await record()
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    const [first, second] = server.sent('POST')
    expect(first?.body).toMatchObject({ meetingId: testId(72) })
    expect(second?.body).toMatchObject({ meetingId: testId(71) })
    expect(second?.key).not.toBe(first?.key)
  })

  it('chooses the components of a dependency for each of several students', async () => {
    const ART = { id: testId(51), name: 'Arte' }
    const [first] = council.students
    const [math] = first?.components ?? []
    if (!first || !math) throw new Error('The council has no student')
    const both = [math, { ...math, curriculumComponent: ART }]
    council = {
      ...council,
      students: [
        aStudent(1, 'Ana Lima', { components: both }),
        aStudent(2, 'Bento Reis', { components: both }),
      ],
    }
    server.on('POST council-decision', () => answered('WITH_DEPENDENCY'))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Escolher vários' }))
    for (const name of ['Ana Lima', 'Bento Reis'])
      await user.click(screen.getByRole('checkbox', { name: `Escolher ${name}` }))
    await user.click(await screen.findByRole('button', { name: 'Aprovar com dependência' }))
    const ofAna = within(screen.getByRole('group', { name: 'Dependência de Ana Lima' }))
    const ofBento = within(screen.getByRole('group', { name: 'Dependência de Bento Reis' }))
    await user.click(ofAna.getByRole('checkbox', { name: 'Arte' }))
    await user.click(ofBento.getByRole('checkbox', { name: 'Arte' }))
    await user.click(ofBento.getByRole('checkbox', { name: 'Matemática' }))
    await user.click(screen.getByRole('radio', { name: 'Progresso ao longo do ano' }))
    await user.click(screen.getByRole('button', { name: 'Ver resultados' }))
    expect(screen.getByRole('alert').textContent).toBe('Marque ao menos um componente de: Bento Reis.')
    expect(server.sent('POST')).toEqual([])
    await user.click(ofBento.getByRole('checkbox', { name: 'Arte' }))
    await user.click(screen.getByRole('button', { name: 'Ver resultados' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(server.sent('POST')[0]?.body).toMatchObject({
      preview: true,
      decisions: [
        { studentEnrollmentId: testId(101), kind: 'DEPENDENCY', componentIds: [MATH.id] },
        { studentEnrollmentId: testId(102), kind: 'DEPENDENCY', componentIds: [ART.id] },
      ],
    })
  })

  it('takes the current decision out of its draft, and offers that of no other decision and minutes', async () => {
    const [draft, signed, correcting] = [testId(401), testId(402), testId(403)]
    const decision = (number: number, meetingId: string, kind: 'RETAIN' | 'NOTE' = 'RETAIN') => ({
      number,
      kind,
      componentIds: [],
      until: null,
      reason: null,
      text: null,
      by: secretary,
      at: '2026-12-18T12:00:00Z',
      meetingId,
    })
    council = {
      ...council,
      students: [
        aStudent(1, 'Ana Lima', {
          decisions: [
            decision(1, signed),
            decision(2, draft),
            decision(3, draft),
            decision(4, draft, 'NOTE'),
          ],
        }),
        aStudent(2, 'Bento Reis', { decisions: [decision(1, signed)] }),
        aStudent(3, 'Caio Paz', { decisions: [decision(1, correcting)] }),
      ],
    }
    asOffice()
    const rectifies = { id: signed, number: 1, date: '2026-12-10' }
    const meetings = [
      aMeeting(draft),
      aMeeting(signed, { status: 'SIGNED', number: 1 }),
      aMeeting(correcting, { rectifies }),
    ]
    server.on('GET council-meeting', () => ({ body: allOf(meetings) }))
    server.on(`POST council-meeting/${draft}/release`, () => ({ body: {} }))
    const { user } = open()
    const buttons = await screen.findAllByRole('button', { name: 'Desvincular da ata' })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0]!)
    const form = await screen.findByRole('dialog', { name: 'Desvincular da ata a decisão sobre Ana Lima' })
    expect(server.sent('POST')).toEqual([])
    await user.click(within(form).getByRole('button', { name: 'Desvincular' }))
    await screen.findByText('Decisão desvinculada da ata.')
    expect(server.sent('POST').map(({ body }) => body)).toEqual([
      { studentEnrollmentId: testId(101), number: 3 },
    ])
    for (const name of [/Bento Reis/, /Caio Paz/]) {
      await user.click(screen.getByRole('button', { name }))
      expect(await screen.findByRole('heading', { name })).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Desvincular da ata' })).toBeNull()
    }
  })

  it('selects students who are near, and names those of whom another person has decided', async () => {
    council = {
      ...council,
      students: council.students.map((one, at) => (at === 1 ? { ...one, missing: 0.5 } : one)),
    }
    server.on('POST council-decision', () => ({
      status: 409,
      body: { code: 'STALE_VERSION', message: 'Alterado.', studentEnrollmentIds: [testId(102)] },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Escolher vários' }))
    await user.click(screen.getByRole('button', { name: 'Marcar quem está perto' }))
    expect(await screen.findByRole('heading', { name: '1 aluno escolhido' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Reter' }))
    await user.click(await screen.findByRole('button', { name: 'Ver resultados' }))
    expect(
      await screen.findByText(/Outra pessoa já decidiu sobre: Bento Reis\. Nada foi registrado/),
    ).toBeDefined()
  })

  it('says what the result would be with another mark, by the server’s rule', async () => {
    council = { ...council, supposable: [MATH.id] }
    server.on(`POST grade/${GRADE}/what-if`, () => ({
      body: {
        data: [
          {
            studentEnrollmentId: testId(101),
            before: 'FAILED',
            after: 'FAILED',
            byMarks: 'FAILED',
            missing: 2,
            components: [{ curriculumComponentId: MATH.id, final: 58, situation: 'FAILED', missing: 2 }],
          },
        ],
      },
    }))
    const { user } = open()
    const mark = await screen.findByRole('textbox', { name: 'Nota final' })
    await user.clear(mark)
    await user.type(mark, '58')
    await user.click(screen.getByRole('button', { name: 'Ver resultado' }))
    expect(
      await screen.findByText(
        /Com 58,0 em Matemática: Reprovado\. Passaria com mais 2,0 pontos em Matemática, .* Nada foi gravado\./,
      ),
    ).toBeDefined()
    expect(server.sent('POST')[0]?.body).toEqual({
      marks: [{ studentEnrollmentId: testId(101), curriculumComponentId: MATH.id, mark: 58 }],
    })
  })
})
