import * as academics from './academics/academics.contract.ts'
import * as catalogue from './academics/catalogue/catalogue.contract.ts'
import * as gradeWriting from './academics/grade/grade-writing.contract.ts'
import * as levelWriting from './academics/level/level-writing.contract.ts'
import * as use from './academics/parameter/use.contract.ts'
import * as rollover from './academics/rollover/rollover.contract.ts'
import * as readiness from './academics/year/readiness.contract.ts'
import * as yearWriting from './academics/year/year-writing.contract.ts'
import * as attendance from './attendance/attendance.contract.ts'
import * as audit from './audit/audit.contract.ts'
import * as calendar from './calendar/calendar.contract.ts'
import * as calendarLink from './calendar/calendar-link.contract.ts'
import * as componentWriting from './curriculum/component-writing.contract.ts'
import * as curriculum from './curriculum/curriculum.contract.ts'
import * as matrix from './curriculum/matrix.contract.ts'
import * as dashboard from './dashboard/dashboard.contract.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as enrollment from './enrollment/enrollment.contract.ts'
import * as evaluation from './evaluation/evaluation.contract.ts'
import * as performance from './evaluation/performance.contract.ts'
import * as accessLink from './identity/access-link/access-link.contract.ts'
import * as firstRun from './identity/first-run/first-run.contract.ts'
import * as identity from './identity/identity.contract.ts'
import * as institution from './identity/institution/institution.contract.ts'
import * as outbox from './identity/mail/outbox.contract.ts'
import * as session from './identity/sign-in/session.contract.ts'
import * as texts from './identity/texts/text.contract.ts'
import * as clientError from './operation/client-error.contract.ts'
import * as consent from './people/consent/consent.contract.ts'
import * as imports from './people/import/import.contract.ts'
import * as importCures from './people/import/import-cure.contract.ts'
import * as people from './people/person/user.contract.ts'
import * as postalCode from './people/postal-code/postal-code.contract.ts'
import * as peopleWriting from './people/recording/user-writing.contract.ts'
import * as planning from './planning/planning.contract.ts'
import * as reports from './reports/reports.contract.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const domains = {
  identity,
  accessLink,
  session,
  texts,
  outbox,
  institution,
  firstRun,
  audit,
  people,
  peopleWriting,
  consent,
  postalCode,
  imports,
  importCures,
  academics,
  yearWriting,
  levelWriting,
  catalogue,
  gradeWriting,
  use,
  readiness,
  rollover,
  curriculum,
  componentWriting,
  matrix,
  calendar,
  calendarLink,
  enrollment,
  planning,
  attendance,
  evaluation,
  performance,
  reports,
  clientError,
  dashboard,
}

/** Every declared call with its domain, for the API document and for the tests that let none be forgotten. */
export const ENDPOINTS: { domain: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(
  domains,
).flatMap(([domain, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ domain, name, endpoint: value }] : [],
  ),
)
