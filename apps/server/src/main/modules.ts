import { academicsModule } from '../modules/academics/academics.routes.ts'
import { attendanceModule } from '../modules/attendance/attendance.routes.ts'
import { auditModule } from '../modules/audit/audit.routes.ts'
import { calendarModule } from '../modules/calendar/calendar.routes.ts'
import { calendarOfYear } from '../modules/calendar/year/year-following.service.ts'
import { curriculumModule } from '../modules/curriculum/curriculum.routes.ts'
import { curriculumOfYear } from '../modules/curriculum/year/year-following.service.ts'
import { dashboardModule } from '../modules/dashboard/dashboard.routes.ts'
import { enrollmentModule } from '../modules/enrollment/enrollment.routes.ts'
import { evaluationModule } from '../modules/evaluation/evaluation.routes.ts'
import { identityModule } from '../modules/identity/identity.routes.ts'
import type { Module } from '../modules/module.ts'
import { operationModule } from '../modules/operation/operation.routes.ts'
import { peopleModule } from '../modules/people/people.routes.ts'
import { planningModule } from '../modules/planning/planning.routes.ts'
import { planningOfYear } from '../modules/planning/year/year-following.service.ts'
import { reportsModule } from '../modules/reports/reports.routes.ts'
import type { Tables } from '../modules/tables.ts'
import type { Devices } from '../platform/access/devices.ts'
import type { RateLimit } from '../platform/access/rate-limit.ts'
import type { Tokens } from '../platform/access/tokens.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Gateway } from '../platform/db/gateway.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log/log.ts'

export type ModuleParts = {
  tokens: Tokens
  devices: Devices
  rateLimit: RateLimit
  gateway: Gateway<Tables>
  /** For jobs, which add further ones. */
  queue: Queue
  clock: Clock
  log: Log
  reportWorkers: number
  /** Proves, while there is no institution, that somebody reads what the server writes. */
  setupCode: string
  /** Beginning of the paths of the API, for links that lead to it. */
  apiBase: string
  /** Services outside of the machine; null where there is none. */
  outside: Outside
}

export type Outside = {
  smtpUrl: string | null
  mailFrom: string
  /** `{cep}` stands for the eight digits. */
  postalCodeUrl: string | null
  /** `{year}` stands for the year. */
  holidaysUrl: string | null
  /** Who is asked about domains; null: whom the machine asks. */
  dnsServers: string[] | null
}

/** The one list of modules, in the order of the domain table of docs/architecture.md. */
export const modulesOf = (parts: ModuleParts): Module[] => [
  identityModule(parts),
  auditModule(),
  peopleModule(parts),
  academicsModule({ ...parts, yearFollowers: [curriculumOfYear, calendarOfYear, planningOfYear] }),
  curriculumModule(),
  calendarModule(parts),
  enrollmentModule(),
  planningModule(),
  attendanceModule(),
  evaluationModule(parts),
  reportsModule(parts),
  operationModule(parts),
  dashboardModule(),
]
