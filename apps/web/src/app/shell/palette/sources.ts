import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import * as enrollmentCalls from '@lousa/contract/enrollment/enrollment.contract.ts'
import * as findingCalls from '@lousa/contract/people/search/people-finding.contract.ts'
import * as planCalls from '@lousa/contract/planning/plan/plan.contract.ts'
import * as timetableCalls from '@lousa/contract/planning/timetable/timetable.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'

/** The queries of the search and their roles: only calls of the screens that the results lead to. */
export const SOURCES = {
  people: { call: findingCalls.searchUsers, roles: ['ADMINISTRATOR', 'INSTRUCTOR'] },
  classes: { call: academicsCalls.listGradeNames, roles: ['ADMINISTRATOR'] },
  plans: { call: planCalls.listLessonPlans, roles: ['ADMINISTRATOR', 'INSTRUCTOR'] },
  today: { call: timetableCalls.listSchedule, roles: ['INSTRUCTOR'] },
  events: { call: academicsCalls.listGrades, roles: ['ADMINISTRATOR', 'STUDENT-SMELJ'] },
  enrollments: { call: enrollmentCalls.listMyEnrollments, roles: ['STUDENT', 'STUDENT-SMELJ'] },
} as const satisfies Record<string, { call: AnyEndpoint; roles: readonly Role[] }>

export type Source = keyof typeof SOURCES

export const canQuery = (source: Source, role: Role): boolean =>
  SOURCES[source].roles.some(one => one === role)
