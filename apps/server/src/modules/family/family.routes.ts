import * as calls from '@lousa/contract/family/family.contract.ts'
import { answerChildConsent, getChildConsent } from '@lousa/contract/people/consent/consent.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { allOf, pageOf } from '@lousa/contract/schema.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { readOwnPerformance } from '../evaluation/performance/performance-reading.service.ts'
import { messagesOfChild, updateChildReceipt } from '../messages/inbox/child-receipt.service.ts'
import { type Module, route } from '../module.ts'
import { answerChildImageConsent, childImageConsent } from '../people/consent/consent.service.ts'
import { ownSchedule } from '../planning/timetable/schedule.service.ts'
import type { Tables } from '../tables.ts'
import { childFrequency } from './child-frequency.service.ts'
import { looksAtChild } from './child-looks.queries.ts'
import { answerReenrollmentOfChild, readChildReenrollment } from './child-reenrollment.service.ts'
import { reportCardContent, reportCardOf, requestReportCard } from './child-report-card.service.ts'
import { childSubject } from './child-subject.service.ts'
import { enrollmentsOfChild, yearsOfChild } from './child-year.queries.ts'
import { childrenToday } from './children.service.ts'
import { withoutPlace } from './protected-performance.values.ts'

/** Every call of a child asks `childSubject`, in its own transaction; what it answers comes from the services of the student. */
export const familyModule = (parts: { gateway: Gateway<Tables>; clock: Clock }): Module => ({
  routes: [
    route(calls.listChildren, async ctx => ({ data: await childrenToday(ctx) })),
    route(calls.listChildYears, async (ctx, { params: { studentId } }) => {
      await childSubject(ctx, studentId)
      return { data: await yearsOfChild(ctx, studentId) }
    }),
    route(calls.getChildPerformance, async (ctx, { params, query }) => {
      const { asChild, isPlaceHidden } = await childSubject(ctx, params.studentId)
      const performance = await readOwnPerformance(asChild, query)
      return isPlaceHidden ? withoutPlace(performance) : performance
    }),
    route(
      calls.getChildFrequency,
      async (ctx, { params: { studentId }, query: { academicYearId: yearId } }) => {
        const { asChild } = await childSubject(ctx, studentId)
        return childFrequency(asChild, { studentId, yearId })
      },
    ),
    route(calls.listChildSchedule, async (ctx, { params, query: { academicYearId, ...time } }) => {
      const { asChild, isPlaceHidden } = await childSubject(ctx, params.studentId)
      return isPlaceHidden ? allOf([]) : ownSchedule(asChild, academicYearId, time)
    }),
    route(calls.listChildEnrollments, async (ctx, { params: { studentId }, query: { academicYearId } }) => {
      const { asChild, isPlaceHidden } = await childSubject(ctx, studentId)
      return allOf(isPlaceHidden ? [] : await enrollmentsOfChild(asChild, academicYearId))
    }),
    route(calls.requestChildReportCard, (ctx, { params: { studentId }, body: { academicYearId: yearId } }) =>
      requestReportCard(ctx, { studentId, yearId }),
    ),
    route(calls.getChildReportCard, (ctx, { params }) => reportCardOf(ctx, params)),
    route(calls.getChildReportCardContent, (ctx, { params }) => reportCardContent(ctx, params, parts)),
    route(calls.listChildMessages, async (ctx, { params, query }) => {
      const { asChild, readsMessages } = await childSubject(ctx, params.studentId)
      return readsMessages ? messagesOfChild(ctx, asChild, query) : pageOf([], query, 0)
    }),
    route(calls.getChildReenrollment, (ctx, { params }) => readChildReenrollment(ctx, params.studentId)),
    route(calls.answerChildReenrollment, (ctx, { params, body }) =>
      answerReenrollmentOfChild(ctx, params.studentId, body),
    ),
    route(calls.listChildLooks, async (ctx, { params: { studentId } }) => {
      await childSubject(ctx, studentId)
      return { data: await looksAtChild(ctx, studentId) }
    }),
    route(getChildConsent, async (ctx, { params: { studentId } }) => {
      await childSubject(ctx, studentId)
      return childImageConsent(ctx, studentId)
    }),
    route(answerChildConsent, async (ctx, { params: { studentId }, body }) => {
      await childSubject(ctx, studentId)
      return answerChildImageConsent(ctx, studentId, body)
    }),
    route(calls.updateChildReceipt, async (ctx, { params: { studentId, messageId }, body }) => {
      const { readsMessages } = await childSubject(ctx, studentId)
      if (!readsMessages) throw new ContractError('NOT_FOUND')
      return updateChildReceipt(ctx, { studentId, messageId }, body.status)
    }),
  ],
})
