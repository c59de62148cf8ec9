import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { EvaluationSurvey } from '@lousa/contract/events/survey.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { useSession } from '../../lib/session/session.ts'

const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const year = { id: testId(1), year: '2026' }
export const EVENT_ID = testId(50)
export const SURVEY_ID = testId(60)

/** An event long to come, with a place left and open to everybody. */
export const anEvent = (over: Partial<SchoolEvent> = {}): SchoolEvent => ({
  id: EVENT_ID,
  name: 'Corrida da primavera',
  isEvent: true,
  type: null,
  highest: null,
  average: null,
  shift: null,
  educationLevel: null,
  academicYear: year,
  trainingTypes: [],
  academicTermMarks: [],
  performancePolicy: null,
  retention: null,
  effectiveRetention: null,
  effectiveMode: null,
  parallelGroups: [],
  capacity: 20,
  vacancies: { capacity: 20, active: 19, surplus: 0, free: 1 },
  enrollmentStart: null,
  enrollmentEnd: null,
  selfEnrollment: true,
  place: 'Praça Central',
  ageMin: null,
  ageMax: null,
  description: 'Cinco quilômetros pela cidade.',
  start: '2099-09-12',
  end: '2099-09-12',
  startHour: '08:00:00',
  endHour: '12:00:00',
  picture: null,
  version: 4,
  ...over,
})

/** The visitor's data of it. */
export const publicPartOf = ({
  selfEnrollment: _,
  academicYear: __,
  version: ___,
  ...event
}: SchoolEvent): object => event

export const anEventPlace = (over: Partial<StudentEnrollment> = {}): StudentEnrollment => ({
  id: testId(101),
  grade: { id: EVENT_ID, name: 'Corrida da primavera', isEvent: true },
  user: {
    id: testId(201),
    type: 'STUDENT',
    role: 'STUDENT',
    name: 'Ana Lima',
    socialName: null,
    registration: '202600001',
    thumb: null,
    educationInstitutionEnrollment: '202600001',
  },
  status: 'ACTIVE',
  protocol: 'BCDF0001',
  number: null,
  queuePosition: null,
  offer: null,
  previousEnrollmentId: null,
  modalities: [],
  start: '2026-02-02',
  exit: null,
  councilApproved: false,
  createdAt: '2026-02-02T12:00:00Z',
  version: 1,
  ...over,
})

export const RATING = { id: 'q1', text: 'Que nota?', type: 'RATING' as const, options: null, required: true }
export const CHOICE = {
  id: 'q2',
  text: 'Como soube?',
  type: 'CHOICE' as const,
  options: ['Na aula', 'Na rede'],
  required: false,
}
export const COMMENT = {
  id: 'q3',
  text: 'Algo mais?',
  type: 'TEXT' as const,
  options: null,
  required: true,
}

/** A survey that takes answers. */
export const aSurvey = (over: Partial<EvaluationSurvey> = {}): EvaluationSurvey => ({
  id: SURVEY_ID,
  gradeId: EVENT_ID,
  title: 'Como foi a corrida?',
  questions: [RATING, CHOICE, COMMENT],
  start: '2020-01-01',
  end: '2099-12-31',
  anonymous: true,
  surveyResponses: [],
  response: null,
  version: 2,
  ...over,
})

/** The person of the session, with another role and looking at the year of the event. */
export const signInAs = (role: Role): void => {
  const { auth, signIn, setMenuYear } = useSession.getState()
  if (!auth) throw new Error('No one is signed in')
  signIn({ ...auth, user: { ...auth.user, role } })
  setMenuYear(year)
}
