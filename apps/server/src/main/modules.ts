import { academicsModule } from '../modules/academics/academics.routes.ts'
import { attendanceModule } from '../modules/attendance/attendance.routes.ts'
import { auditModule } from '../modules/audit/audit.routes.ts'
import { calendarModule } from '../modules/calendar/calendar.routes.ts'
import { createHolidays } from '../modules/calendar/holiday/holidays.service.ts'
import { curriculumModule } from '../modules/curriculum/curriculum.routes.ts'
import { dashboardModule } from '../modules/dashboard/dashboard.routes.ts'
import { pendingByInstructor } from '../modules/dashboard/pending-by-instructor.queries.ts'
import { enrollmentModule } from '../modules/enrollment/enrollment.routes.ts'
import { evaluationModule } from '../modules/evaluation/evaluation.routes.ts'
import { formerRecords } from '../modules/evaluation/performance/former-records.service.ts'
import { eventsModule } from '../modules/events/events.routes.ts'
import { familyModule } from '../modules/family/family.routes.ts'
import { identityModule } from '../modules/identity/identity.routes.ts'
import { sendFromInstitution } from '../modules/messages/message/institution-message.service.ts'
import { messagesModule } from '../modules/messages/messages.routes.ts'
import type { Module } from '../modules/module.ts'
import { operationModule } from '../modules/operation/operation.routes.ts'
import { peopleModule } from '../modules/people/people.routes.ts'
import { planningModule } from '../modules/planning/planning.routes.ts'
import { lessonsInCalendar } from '../modules/planning/timetable/lesson-calendar.service.ts'
import { timesInForce } from '../modules/planning/weekly-time/times-in-force.queries.ts'
import { recordsModule } from '../modules/records/records.routes.ts'
import { reportsModule } from '../modules/reports/reports.routes.ts'
import type { Tables } from '../modules/tables.ts'
import type { Devices } from '../platform/access/devices.ts'
import type { PushKeys } from '../platform/access/push-keys.ts'
import type { RateLimit } from '../platform/access/rate-limit.ts'
import type { SignedLinks } from '../platform/access/signed-links.ts'
import type { Tokens } from '../platform/access/tokens.ts'
import type { Vault } from '../platform/access/vault.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { BackupSettings } from '../platform/config/config.ts'
import type { Gateway } from '../platform/db/gateway.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log/log.ts'
import type { Meter } from '../platform/metrics/meter.ts'
import { hooksOf } from './hooks.ts'

export type ModuleParts = {
  tokens: Tokens
  devices: Devices
  signedLinks: SignedLinks
  vault: Vault
  pushKeys: PushKeys
  rateLimit: RateLimit
  gateway: Gateway<Tables>
  /** For jobs, which add further ones. */
  queue: Queue
  clock: Clock
  log: Log
  meter: Meter
  reportWorkers: number
  /** Where this server listens, for addresses of this machine. */
  port?: number | undefined
  /** Proves, while there is no institution, that the caller can read the output of the server. */
  setupCode: string
  /** Beginning of the paths of the API, for links that lead to it. */
  apiBase: string
  /** Services outside of the machine; null where there is none. */
  outside: ExternalServices
  /** Null: this server makes no backups by itself. */
  backup: BackupSettings | null
}

export type ExternalServices = {
  smtpUrl: string | null
  mailFrom: string
  /** `{cep}` stands for the eight digits. */
  postalCodeUrl: string | null
  /** `{year}` stands for the year. */
  holidaysUrl: string | null
  /** The server for questions about domains; null: the one of the machine. */
  dnsServers: string[] | null
  /** Whether pushes are sent to the services of browsers; `testOrigin` is that of a service that tests run. */
  push: { isOn: boolean; testOrigin: string | null }
}

/** The one list of modules, in the order of the domain table of docs/architecture.md. */
export const modulesOf = (
  parts: ModuleParts,
  holidays = createHolidays({ url: parts.outside.holidaysUrl, clock: parts.clock }),
  hooks = hooksOf(holidays),
): Module[] => [
  identityModule(parts),
  auditModule(),
  peopleModule({ ...parts, hooks }),
  academicsModule({ ...parts, hooks }),
  curriculumModule(),
  calendarModule({ ...parts, holidays, hooks, lessonsOf: lessonsInCalendar }),
  enrollmentModule({ ...parts, hooks, weeklyTimesOf: timesInForce, formerRecords }),
  planningModule({ ...parts, holidays, hooks, sendNotice: sendFromInstitution }),
  attendanceModule({ ...parts, holidays }),
  evaluationModule({ ...parts, hooks, sendNotice: sendFromInstitution }),
  eventsModule(parts),
  messagesModule({ ...parts, holidays, owedByInstructor: pendingByInstructor }),
  recordsModule(parts),
  reportsModule({ ...parts, holidays }),
  operationModule({ ...parts, hooks }),
  dashboardModule(parts),
  familyModule(parts),
]
