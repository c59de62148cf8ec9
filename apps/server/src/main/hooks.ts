import { attendanceHooks } from '../modules/attendance/attendance.hooks.ts'
import { dayRecords } from '../modules/attendance/day-records.service.ts'
import { auditHooks } from '../modules/audit/audit.hooks.ts'
import { calendarHooks } from '../modules/calendar/calendar.hooks.ts'
import type { Holidays } from '../modules/calendar/holiday/holidays.service.ts'
import { curriculumHooks } from '../modules/curriculum/curriculum.hooks.ts'
import { dashboardHooks } from '../modules/dashboard/dashboard.hooks.ts'
import { enrollmentHooks } from '../modules/enrollment/enrollment.hooks.ts'
import { evaluationHooks } from '../modules/evaluation/evaluation.hooks.ts'
import { eventsHooks } from '../modules/events/events.hooks.ts'
import type { Hooks } from '../modules/hooks.ts'
import { identityHooks } from '../modules/identity/identity.hooks.ts'
import { sendFromInstitution } from '../modules/messages/message/institution-message.service.ts'
import { messagesHooks } from '../modules/messages/messages.hooks.ts'
import { operationHooks } from '../modules/operation/operation.hooks.ts'
import { peopleHooks } from '../modules/people/people.hooks.ts'
import { planningHooks } from '../modules/planning/planning.hooks.ts'
import { timesInForce } from '../modules/planning/weekly-time/times-in-force.queries.ts'
import { recordsHooks } from '../modules/records/records.hooks.ts'
import { reportsHooks } from '../modules/reports/reports.hooks.ts'

/** The hooks of all domains, in the order of the domains. */
const byDomain = (holidays: Holidays) => ({
  identity: identityHooks,
  audit: auditHooks,
  people: peopleHooks,
  curriculum: curriculumHooks,
  calendar: calendarHooks,
  enrollment: enrollmentHooks(timesInForce),
  planning: planningHooks(holidays, dayRecords),
  attendance: attendanceHooks,
  evaluation: evaluationHooks(sendFromInstitution),
  events: eventsHooks,
  messages: messagesHooks,
  records: recordsHooks,
  reports: reportsHooks,
  operation: operationHooks,
  dashboard: dashboardHooks,
})
type ByDomain = ReturnType<typeof byDomain>

/** The domains that declare a hook: leaving one out of an order does not compile, nor does naming one without it. */
type DomainsWith<K extends keyof Hooks> = {
  [D in keyof ByDomain]: K extends keyof ByDomain[D] ? D : never
}[keyof ByDomain]
type Order<K extends keyof Hooks> = Record<DomainsWith<K>, true>

/** The hooks as modules receive them, each kind in the order in which its domains are called. */
export const hooksOf = (holidays: Holidays) => {
  const hooks: Record<string, Hooks> = byDomain(holidays)
  const inOrder = <K extends keyof Hooks>(hook: K, order: Order<K>): NonNullable<Hooks[K]>[] =>
    Object.keys(order).flatMap(domain => {
      const declared = hooks[domain]?.[hook]
      return declared ? [declared] : []
    })
  /** A hook of one domain. */
  const only = <K extends keyof Hooks>(hook: K, order: Order<K>): NonNullable<Hooks[K]> => {
    const [one, ...others] = inOrder(hook, order)
    if (!one || others.length > 0) throw new Error(`One domain follows ${hook}`)
    return one
  }
  return {
    // Rows that refer to an enrolment are removed before the enrolment. Audit runs last: it knows fields, not rows.
    personErased: inOrder('personErased', {
      reports: true,
      messages: true,
      calendar: true,
      identity: true,
      events: true,
      attendance: true,
      evaluation: true,
      planning: true,
      enrollment: true,
      people: true,
      audit: true,
    }),
    // In the order of the domains, and the history last.
    dataExpired: inOrder('dataExpired', {
      identity: true,
      people: true,
      calendar: true,
      planning: true,
      attendance: true,
      evaluation: true,
      messages: true,
      reports: true,
      operation: true,
      audit: true,
    }).flat(),
    personsMerged: inOrder('personsMerged', {
      people: true,
      calendar: true,
      enrollment: true,
      planning: true,
      attendance: true,
      evaluation: true,
      messages: true,
      records: true,
      reports: true,
      operation: true,
    }),
    enrollmentErased: inOrder('enrollmentErased', {
      attendance: true,
      evaluation: true,
      events: true,
      reports: true,
    }),
    yearChanged: inOrder('yearChanged', {
      curriculum: true,
      calendar: true,
      enrollment: true,
      planning: true,
      evaluation: true,
      dashboard: true,
    }),
    studentArchived: only('studentArchived', { enrollment: true }),
    studentAccessClosed: only('studentAccessClosed', { calendar: true }),
    capacityChanged: only('capacityChanged', { enrollment: true }),
    termsMoved: only('termsMoved', { planning: true }),
    termsReopened: only('termsReopened', { attendance: true }),
    daysChanged: only('daysChanged', { planning: true }),
    lessonsReleased: only('lessonsReleased', { attendance: true }),
  }
}
