import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addDays } from '../../../lib/dates.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useSession } from '../../../lib/session.ts'
import { useActor } from '../../identity/identity.api.ts'
import { firstDueOf } from '../pending/pending-work.part.ts'
import { lessonsOptions, pendingOptions } from '../planning.api.ts'
import { pageOfToday, type Span } from './lessons-search.ts'

export const ROWS = 10

/** The first lesson of the span about which something is to be done; null while that is not known yet. */
const useFirstDue = (planId: string, span: Span, wanted: boolean): Lesson | undefined | null => {
  const { role } = useActor()
  const yearId = useSession(({ menuYear }) => menuYear?.id) ?? ''
  const { entries } = useOutbox()
  // An instructor's own are on the device already; a school's would leave this plan's out.
  const { data, error } = useQuery({
    ...pendingOptions(yearId, role === 'INSTRUCTOR' ? undefined : planId),
    enabled: wanted && yearId !== '',
  })
  if (data) return firstDueOf(data.lessons, entries, { planId, ...span })
  return !wanted || yearId === '' || error ? undefined : null
}

type Asked = {
  /** 0: none. */
  asked: number
  span: Span
  today: string
  /** The span is known. */
  ready: boolean
}

/** The page asked for; without one, that of the first thing to do, else of today. Null while it is being asked for. */
export const useOpening = (planId: string, { asked, span, today, ready }: Asked) => {
  const wanted = asked === 0 && ready && (span.start ?? '') <= today
  const found = useFirstDue(planId, span, wanted)
  const begin = span.start ?? ''
  const [chosen, choose] = useState<{ begin: string; lesson: Lesson | undefined } | null>(null)
  const known = chosen?.begin === begin ? chosen : null
  // Chosen once: what is done on this screen must not turn its pages.
  if (wanted && !known && found !== null) choose({ begin, lesson: found })
  const one = { rowsPerPage: 1 }
  const before = useQuery({
    ...lessonsOptions(planId, { ...span, ...one, end: addDays(known?.lesson?.date ?? today, -1) }),
    enabled: wanted && known !== null,
  })
  // Without network only some days' places in the list are on the device: then today's.
  if (before.error && known?.lesson) choose({ begin, lesson: undefined })
  const all = useQuery({ ...lessonsOptions(planId, { ...span, ...one }), enabled: wanted })
  const page = (): number | null => {
    if (asked > 0 || before.error || all.error) return Math.max(1, asked)
    if (!ready) return null
    if (!wanted) return 1
    if (!before.data || !all.data) return null
    return pageOfToday(before.data.totalRowCount, all.data.totalRowCount, ROWS)
  }
  return { page: page(), firstDue: wanted ? known?.lesson?.id : undefined }
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
