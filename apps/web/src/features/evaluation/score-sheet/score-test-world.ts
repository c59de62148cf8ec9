import type { SchoolEvaluation, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { Reply, testServer } from '../../../test-server.ts'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const STUDENTS = ['Ana Lima', 'Bruno Reis', 'Carla Dias'].map((name, index) => ({
  id: uuid(index + 1),
  number: index + 1,
  user: { id: uuid(index + 11), name, socialName: null, thumb: null },
}))

const grade = { id: 'turma', name: '6º ano A' }
const component = { id: 'componente', name: 'Matemática' }
const TERM = { id: 'periodo', position: 2 }
export const FORMER_TERM = { id: 'anterior', position: 1 }

export const evaluationOf = (id: string, over: Partial<SchoolEvaluation> = {}): SchoolEvaluation => ({
  id,
  name: `Prova ${id}`,
  description: null,
  type: 'PROOF',
  evaluationType: 'PROOF',
  highest: 10,
  date: '2026-05-10',
  academicTerm: TERM,
  grade,
  curriculumComponent: component,
  lessonPlanId: 'plano',
  ofClass: false,
  scored: 0,
  expected: STUDENTS.length,
  version: 1,
  ...over,
})

type StoredScore = Pick<StudentEvaluation, 'score' | 'state' | 'text' | 'concept'> & { version: number }
type SentRow = StoredScore & { studentEnrollmentId: string }

const isBatch = (body: unknown): body is { studentEvaluations: SentRow[] } =>
  typeof body === 'object' && body !== null && 'studentEvaluations' in body

/** A class with these evaluations behind a real server that keeps scores as the product does. */
export const scoresClass = (
  server: ReturnType<typeof testServer>,
  evaluations: readonly SchoolEvaluation[],
  gradeType: 'MARK' | 'ASSESSMENT' = 'MARK',
  { isEvaluated = true } = {},
) => {
  const storedScores = new Map<string, StoredScore>()
  const plan = {
    id: 'plano',
    grade,
    curriculumComponent: { ...component, knowledgeArea: component },
    instructors: [],
    isActive: true,
    isEvaluated,
    parentLessonPlanId: null,
    childLessonPlans: [],
    lessonCount: { planned: 0, accomplished: 0 },
    can: { launch: true, evaluate: true, manage: false },
    version: 1,
  }
  const year = { id: 'ano', year: '2026', start: '2026-02-09', end: '2026-12-18' }
  const term = { ...TERM, start: '2026-04-27', end: '2026-07-10', showPerformance: true, closedAt: null }
  const former = { ...term, ...FORMER_TERM, start: '2026-02-09', end: '2026-04-26' }
  const level = { id: 'nivel', name: 'Fundamental', type: 'QUARTER' }
  server.on('GET lesson-plan/plano', () => ({ body: plan }))
  server.on('GET grade/turma', () => ({
    body: {
      ...grade,
      type: gradeType,
      highest: 100,
      average: 60,
      educationLevel: level,
      academicYear: year,
      academicTermMarks: [{ academicTerm: TERM, highest: 30 }],
    },
  }))
  server.on('GET education-level', () => ({
    body: allOf([{ ...level, academicYear: year, academicTerms: [former, term] }]),
  }))
  server.on('GET school-evaluation', () => ({ body: allOf([...evaluations]) }))

  const rowOf = (evaluationId: string, student: (typeof STUDENTS)[number]): StudentEvaluation => {
    const mine = storedScores.get(`${evaluationId} ${student.id}`)
    return {
      id: mine ? `${evaluationId} ${student.id}` : null,
      score: mine?.score ?? null,
      state: mine?.state ?? null,
      text: mine?.text ?? null,
      concept: mine?.concept ?? null,
      version: mine?.version ?? null,
      schoolEvaluation: { id: evaluationId },
      studentEnrollment: student,
    }
  }
  const save = (evaluationId: string, rows: readonly SentRow[]): Reply => {
    const stale = rows.filter(row => {
      const before = storedScores.get(`${evaluationId} ${row.studentEnrollmentId}`)
      return before !== undefined && before.version !== row.version
    })
    for (const { studentEnrollmentId, score, state = null, text, concept, version } of rows.filter(
      row => !stale.includes(row),
    ))
      storedScores.set(`${evaluationId} ${studentEnrollmentId}`, {
        score,
        state,
        text,
        concept,
        version: version + 1,
      })
    return {
      status: 201,
      body: {
        data: STUDENTS.filter(({ id }) => rows.some(row => row.studentEnrollmentId === id)).map(student =>
          rowOf(evaluationId, student),
        ),
        conflicts: stale.map(({ studentEnrollmentId, score, state = null, text, concept }) => ({
          ...storedScores.get(`${evaluationId} ${studentEnrollmentId}`),
          studentEnrollmentId,
          by: 'Beto Nunes',
          at: '2026-05-12T12:00:00.000Z',
          sent: { score, state, text, concept },
        })),
      },
    }
  }
  /** Answers of the next savings instead of the usual one. */
  const instead: Reply[] = []
  for (const { id } of evaluations) {
    const path = `school-evaluation/${id}/student-evaluation`
    server.on(`GET ${path}`, () => ({ body: allOf(STUDENTS.map(student => rowOf(id, student))) }))
    server.on(
      `POST ${path}`,
      body => instead.shift() ?? save(id, isBatch(body) ? body.studentEvaluations : []),
    )
  }
  return {
    instead,
    /** The stored score of a student, by position in the class. */
    scoreOf: (evaluationId: string, student: number) => {
      const mine = storedScores.get(`${evaluationId} ${STUDENTS[student]?.id}`)
      return mine?.score ?? mine?.text ?? null
    },
    stateOf: (evaluationId: string, student: number) =>
      storedScores.get(`${evaluationId} ${STUDENTS[student]?.id}`)?.state ?? null,
    conceptOf: (evaluationId: string, student: number) =>
      storedScores.get(`${evaluationId} ${STUDENTS[student]?.id}`)?.concept ?? null,
    storeOpinion: (evaluationId: string, student: number, text: string): void =>
      void storedScores.set(`${evaluationId} ${STUDENTS[student]?.id}`, {
        score: null,
        text,
        concept: 'B',
        version: 1,
      }),
    /** Another user saves on another device. */
    saveElsewhere: (evaluationId: string, student: number, score: number): void => {
      const key = `${evaluationId} ${STUDENTS[student]?.id}`
      storedScores.set(key, {
        score,
        text: null,
        concept: null,
        version: (storedScores.get(key)?.version ?? 0) + 1,
      })
    },
  }
}
