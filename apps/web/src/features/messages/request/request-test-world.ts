import type { MessageRequest } from '@lousa/contract/messages/message/asked-change.contract.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'

const guid = (last: number) => `019b0822-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`
export const [YEAR, PLAN, OTHER] = [guid(1), guid(2), guid(3)]
const GRADE = guid(4)
const grade = { id: GRADE, name: '6º ano A' }

export const year = {
  id: YEAR,
  year: '2026',
  start: '2026-01-01',
  end: '2026-12-31',
  status: 'OPEN',
  version: 1,
}
export const planOf = (id: string, name: string) => ({
  id,
  name: null,
  parallelGroup: null,
  grade,
  curriculumComponent: { id: guid(5), name, knowledgeArea: { id: guid(6), name: 'Linguagens' } },
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 2, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: false },
  version: 1,
})
const lessonOf = (id: string, date: string, change: Partial<Lesson> = {}): Lesson => ({
  id,
  date,
  start: '07:00:00',
  end: '07:50:00',
  lessonPlan: { id: PLAN, grade, curriculumComponent: { id: guid(5), name: 'Arte' } },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: false, takeAttendance: false, edit: false },
  version: 1,
  ...change,
})
export const THIS = lessonOf(guid(10), '2026-03-05')
export const THAT = lessonOf(guid(11), '2026-03-06', { start: '09:00:00', end: '09:50:00' })

const briefOf = (id: string, name: string, role: 'INSTRUCTOR' | 'ADMINISTRATOR') => ({
  id,
  type: role,
  role,
  name,
  socialName: null,
  registration: null,
  thumb: null,
})
const instructor = briefOf(guid(20), 'Paula Professora', 'INSTRUCTOR')
export const secretary = briefOf(guid(21), 'Sônia Secretária', 'ADMINISTRATOR')

export const requestOf = (
  id: string,
  request: MessageRequest,
  change: Partial<SchoolMessage> = {},
): SchoolMessage => ({
  id,
  createdAt: '2026-03-02T12:00:00.000Z',
  status: 'SENT',
  sendAt: null,
  type: 'REQUEST',
  title: 'Trocar aulas: Arte',
  body: 'Consulta médica',
  academicYearId: YEAR,
  sender: instructor,
  recipients: [],
  counts: { delivered: 1, read: 0, confirmed: 0 },
  resentAt: null,
  request,
  version: 1,
  ...change,
})
export const SWAP: MessageRequest = {
  kind: 'SWAP',
  lessonId: THIS.id,
  otherLessonId: THAT.id,
  lesson: THIS,
  otherLesson: THAT,
  decision: null,
}
