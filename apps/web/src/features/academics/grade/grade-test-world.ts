import type { AcademicYear, EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'

/** Ids of a made-up year for tests of screens. */
export const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const aYear = (over: Partial<AcademicYear> = {}): AcademicYear => ({
  id: testId(1),
  year: '2026',
  start: '2026-02-01',
  end: '2026-12-20',
  status: 'OPEN',
  version: 1,
  ...over,
})

const term = (position: number, closedAt: string | null) => ({
  id: testId(10 + position),
  position,
  start: `2026-0${position * 2}-01`,
  end: `2026-0${position * 2}-28`,
  showPerformance: true,
  closedAt,
})

/** A level of four terms, of which the first so many are closed. */
export const aLevel = ({
  closed = 0,
  ...over
}: Partial<EducationLevel> & { closed?: number } = {}): EducationLevel => ({
  id: testId(2),
  name: 'Anos Finais',
  isActive: true,
  type: 'QUARTER',
  stage: 'FUNDAMENTAL',
  academicYear: aYear(),
  academicTerms: [1, 2, 3, 4].map(at => term(at, at <= closed ? '2026-05-01T00:00:00Z' : null)),
  version: 3,
  ...over,
})

export const aGrade = (over: Partial<Grade> = {}): Grade => ({
  id: testId(3),
  name: '6º ano A',
  type: 'MARK',
  highest: 100,
  average: 60,
  capacity: 30,
  shift: 'MORNING',
  educationLevel: { id: testId(2), name: 'Anos Finais', type: 'QUARTER' },
  academicYear: { id: testId(1), year: '2026' },
  trainingTypes: [],
  academicTermMarks: [20, 30, 20, 30].map((highest, at) => ({
    academicTerm: { id: testId(11 + at) },
    highest,
  })),
  performancePolicy: null,
  retention: null,
  rollMode: 'PER_LESSON',
  opinionOfClass: false,
  effectiveRetention: 'FULL',
  effectiveMode: 'SUM',
  parallelGroups: [],
  vacancies: { capacity: 30, active: 28, surplus: 2, free: 2 },
  isEvent: false,
  enrollmentStart: null,
  enrollmentEnd: null,
  selfEnrollment: false,
  place: null,
  ageMin: null,
  ageMax: null,
  description: null,
  version: 7,
  ...over,
})

export const anInstitution = (over: Partial<Institution> = {}): Institution => ({
  id: testId(9),
  kind: 'SCHOOL',
  name: 'Escola',
  inepCode: null,
  taxNumber: null,
  email: null,
  phone: null,
  address: null,
  logo: null,
  sponsor: null,
  authorizationAct: null,
  coatOfArms: null,
  hosts: [{ name: 'localhost', verified: true, dnsRecord: null }],
  timeZone: 'America/Sao_Paulo',
  scheduleUrl: null,
  features: [],
  selfRegistration: false,
  waitlistPromotion: false,
  offerHours: 0,
  appealDays: 10,
  appealAnswerDays: 10,
  publicWaitingList: false,
  punctuality: 'OFF',
  quietHours: null,
  weeklyReminder: null,
  secondFactorFor: [],
  performancePolicy: null,
  signatories: [],
  version: 4,
  ...over,
})
