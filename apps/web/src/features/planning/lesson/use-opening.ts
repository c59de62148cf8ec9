import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { useActor } from '../../identity/identity.api.ts'
import { firstDueOf } from '../pending/pending-work.part.ts'
import { lessonsOptions, pendingOptions } from '../planning.api.ts'
import { pageOfToday, type Span } from './list/lessons-search.ts'

export const ROWS = 10

/**
 * The first lesson of the span about which something is to be done; null while that is not known yet. `isAsked`: it is asked
 * before the span is known, together with what names the span.
 */
const useFirstDue = (
  planId: string,
  span: Span,
  { isAsked, enabled }: { isAsked: boolean; enabled: boolean },
): Lesson | undefined | null => {
  const { role } = useActor()
  const yearId = useSession(({ menuYear }) => menuYear?.id) ?? ''
  const { entries } = useOutbox()
  // An instructor's own are on the device already; a school's would leave this plan's out.
  const { data, error } = useQuery({
    ...pendingOptions(yearId, role === 'INSTRUCTOR' ? undefined : planId),
    enabled: isAsked && yearId !== '',
  })
  if (enabled && data) return firstDueOf(data.lessons, entries, { planId, ...span })
  return !enabled || yearId === '' || error ? undefined : null
}

type OpeningRequest = {
  /** 0: none. */
  pageInAddress: number
  span: Span
  today: string
  /** The span is known. */
  ready: boolean
}

/** The page asked for; without one, that of the first thing to do, else of today. Null while it is being asked for. */
export const useOpening = (planId: string, { pageInAddress, span, today, ready }: OpeningRequest) => {
  const opensFirstDue = pageInAddress === 0 && ready && (span.start ?? '') <= today
  const firstDue = useFirstDue(planId, span, {
    isAsked: pageInAddress === 0 && (!ready || opensFirstDue),
    enabled: opensFirstDue,
  })
  const begin = span.start ?? ''
  const [chosen, choose] = useState<{ begin: string; lesson: Lesson | undefined } | null>(null)
  const choice = chosen?.begin === begin ? chosen : null
  // Chosen once: what is done on this screen must not turn its pages.
  if (opensFirstDue && !choice && firstDue !== null) choose({ begin, lesson: firstDue })
  const one = { rowsPerPage: 1 }
  const before = useQuery({
    ...lessonsOptions(planId, { ...span, ...one, end: addDays(choice?.lesson?.date ?? today, -1) }),
    enabled: opensFirstDue && choice !== null,
  })
  // Without network only some days' places in the list are on the device: then today's.
  if (before.error && choice?.lesson) choose({ begin, lesson: undefined })
  const all = useQuery({ ...lessonsOptions(planId, { ...span, ...one }), enabled: opensFirstDue })
  const page = (): number | null => {
    if (pageInAddress > 0 || before.error || all.error) return Math.max(1, pageInAddress)
    if (!ready) return null
    if (!opensFirstDue) return 1
    if (!before.data || !all.data) return null
    return pageOfToday(before.data.totalRowCount, all.data.totalRowCount, ROWS)
  }
  return { page: page(), firstDue: opensFirstDue ? choice?.lesson?.id : undefined }
}

/** Brings a lesson's row into view when the list opens, and leaves the page alone from then on. */
export const useInView = (lessonId: string | undefined): void => {
  const shown = useRef('')
  useEffect(() => {
    if (!lessonId || shown.current === lessonId) return
    const row = document.querySelector(`[data-lesson="${lessonId}"]`)
    if (!row) return
    shown.current = lessonId
    if (row.getBoundingClientRect().bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
  })
}
