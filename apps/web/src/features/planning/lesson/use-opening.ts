import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useActor } from '../../identity/identity.api.ts'
import { firstDueOf } from '../pending/pending-work.part.ts'
import { LESSON_ROWS, lessonsOptions, pendingOptions } from '../planning.api.ts'
import { cachedDay } from './cached-day.ts'
import type { Span } from './list/lessons-search.ts'

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

const FIRST_PAGE: ListPlace = { currentPage: 1 }

/**
 * The page to open where that of a day has failed: without an answer the next one on this device, for a server of the former
 * release, which does not know pages of days, the first. Null while it is not known.
 */
const useFallback = (
  planId: string,
  { span, today, error }: { span: Span; today: string; error: Error | null },
): ListPlace | null => {
  const isUnreachable = error !== null && !(error instanceof Refusal && error.status < 500)
  const cached = useQuery({
    queryKey: ['cached-lessons', planId, span, today],
    queryFn: () => cachedDay(planId, span, today),
    enabled: isUnreachable,
    staleTime: 0,
  })
  if (error === null || (isUnreachable && cached.isPending)) return null
  return isUnreachable && cached.data ? { pageOfDay: cached.data } : FIRST_PAGE
}

type Opening = { place: ListPlace; firstDue: string | undefined }

/**
 * The requested page; without one, that of the first thing to do, else of today. Null while it is not known. A page that has
 * opened stays: neither what is done on this screen nor an answer that comes late turns it.
 */
export const useOpening = (
  planId: string,
  { pageInAddress, span, today, ready }: OpeningRequest,
): { place: ListPlace | null; firstDue: string | undefined } => {
  const begin = span.start ?? ''
  const opensFirstDue = pageInAddress === 0 && ready && begin <= today
  const [opened, setOpened] = useState<(Opening & { begin: string }) | null>(null)
  const stays = opensFirstDue && opened?.begin === begin ? opened : null
  const firstDue = useFirstDue(planId, span, {
    isAsked: pageInAddress === 0 && (!ready || opensFirstDue),
    enabled: opensFirstDue,
  })
  const isOpening = opensFirstDue && stays === null
  const day = firstDue?.date ?? today
  const pageAt = (place: ListPlace) => lessonsOptions(planId, { ...span, ...place, rowsPerPage: LESSON_ROWS })
  // The list reads the same pages: each is one request.
  const dayPage = useQuery({ ...pageAt({ pageOfDay: day }), enabled: isOpening && firstDue !== null })
  const isFailed = isOpening && dayPage.error !== null && dayPage.data === undefined
  const fallback = useFallback(planId, { span, today, error: isFailed ? dayPage.error : null })
  const other = useQuery({ ...pageAt(fallback ?? FIRST_PAGE), enabled: fallback !== null })
  const hasArrived = ({ data, isPlaceholderData }: typeof dayPage) => data !== undefined && !isPlaceholderData
  if (isOpening && firstDue !== null && hasArrived(dayPage))
    setOpened({ begin, place: { pageOfDay: day }, firstDue: firstDue?.id })
  else if (isOpening && fallback && hasArrived(other))
    setOpened({ begin, place: fallback, firstDue: undefined })
  const place = (): ListPlace | null => {
    if (pageInAddress > 0) return { currentPage: pageInAddress }
    if (!ready) return null
    if (!opensFirstDue) return FIRST_PAGE
    if (stays) return stays.place
    if (isFailed) return fallback
    return firstDue === null ? null : { pageOfDay: day }
  }
  return { place: place(), firstDue: stays ? stays.firstDue : isOpening ? firstDue?.id : undefined }
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
