import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useActor } from '../../identity/identity.api.ts'
import { firstDueOf } from '../pending/pending-work.part.ts'
import { lessonsOptions, pendingOptions } from '../planning.api.ts'
import type { Span } from './list/lessons-search.ts'

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

/** A page of the list: by its number, or the one with the first lesson from a day on. */
export type ListPlace = { currentPage: number } | { pageOfDay: string }

/** The requested page; without one, that of the first thing to do, else of today. Null while it is not known. */
export const useOpening = (
  planId: string,
  { pageInAddress, span, today, ready }: OpeningRequest,
): { place: ListPlace | null; firstDue: string | undefined } => {
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
  const day = choice?.lesson?.date ?? today
  // The list reads the same page: it is one request.
  const opened = useQuery({
    ...lessonsOptions(planId, { ...span, pageOfDay: day, rowsPerPage: ROWS }),
    enabled: opensFirstDue && choice !== null,
  })
  const isFailed = opened.error !== null && opened.data === undefined
  // Without network the pages of some days alone are on the device: then today's.
  if (isFailed && choice?.lesson) choose({ begin, lesson: undefined })
  const place = (): ListPlace | null => {
    if (pageInAddress > 0) return { currentPage: pageInAddress }
    if (!ready) return null
    // A server of the former release does not know pages of days.
    if (!opensFirstDue || isFailed) return { currentPage: 1 }
    return choice && { pageOfDay: day }
  }
  return { place: place(), firstDue: opensFirstDue ? choice?.lesson?.id : undefined }
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
