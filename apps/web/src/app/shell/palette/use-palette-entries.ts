import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { classNamesOptions, eventsOptions } from '../../../features/academics/academics.api.ts'
import { myEnrollmentsOptions } from '../../../features/enrollment/enrollment.api.ts'
import { useActor, useInstitution } from '../../../features/identity/identity.api.ts'
import { plansOptions, scheduleOptions } from '../../../features/planning/planning.api.ts'
import { weekOf } from '../../../features/planning/timetable/own-schedule.values.ts'
import { lessonsTaughtBy } from '../../../features/planning/timetable/taught-lessons.values.ts'
import { useLocalMoment } from '../../../features/planning/use-local-moment.part.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { PaletteEntry, Searcher } from './entry.types.ts'
import { helpEntries, pageEntries } from './page-entries.ts'
import { indexOf, type PaletteIndex } from './ranking.ts'
import {
  classEntries,
  eventEntry,
  lessonEntries,
  officeActions,
  ownClassEntry,
  planEntries,
} from './record-entries.ts'
import { canQuery, type Source } from './sources.ts'

/** Names of classes and plans change rarely, and a change reads them again. */
const FRESH_MS = 300_000
const MOST_EVENTS = 100

type Index = PaletteIndex<PaletteEntry>
const NOTHING: Index = []

/** Made once of each answer, however often the search is opened. */
const indexes = new WeakMap<object, Index>()
const indexed = <A extends object>(
  answer: A | undefined,
  entriesOf: (answer: A) => PaletteEntry[],
): Index => {
  if (!answer) return NOTHING
  const index = indexes.get(answer) ?? indexOf(entriesOf(answer))
  indexes.set(answer, index)
  return index
}

/** An event with an enrolment of the person is in the list of events too. */
const eachOnce = (all: Index): Index => {
  const keys = new Set<string>()
  return all.filter(({ item: { key } }) => !keys.has(key) && keys.add(key))
}

/** Everything that can be found without asking for what is typed, and what stands there before anything is. */
export const usePaletteEntries = () => {
  const { role, id } = useActor()
  const { kind, timeZone } = useInstitution()
  const yearId = useSession(({ menuYear }) => menuYear?.id ?? '')
  const { date: today } = useLocalMoment(timeZone)
  const asks = (source: Source) => ({ enabled: yearId !== '' && canQuery(source, role), staleTime: FRESH_MS })

  const classes = useQuery({ ...classNamesOptions(yearId), ...asks('classes') })
  const plans = useQuery({ ...plansOptions({ academicYearId: yearId }), ...asks('plans') })
  const schedule = useQuery({ ...scheduleOptions(yearId, weekOf(today)), ...asks('today') })
  const events = useQuery({
    ...eventsOptions({ academicYearId: yearId, rowsPerPage: MOST_EVENTS }),
    ...asks('events'),
  })
  const enrollments = useQuery({ ...myEnrollmentsOptions(yearId), ...asks('enrollments') })

  const searcher = useMemo<Searcher>(() => ({ role, kind }), [role, kind])
  const actions = useMemo(() => (role === 'ADMINISTRATOR' ? officeActions(searcher) : []), [role, searcher])
  const pages = useMemo(() => pageEntries(searcher), [searcher])
  const always = useMemo(
    () => indexOf([...actions, ...pages, ...helpEntries(searcher)]),
    [actions, pages, searcher],
  )
  const lessons = useMemo(
    () =>
      (schedule.data?.data ?? [])
        .flatMap(plan =>
          lessonsTaughtBy(id, plan)
            .filter(({ date, deleted }) => date === today && !deleted)
            .map(lesson => ({ lesson, plan })),
        )
        .toSorted((a, b) => a.lesson.start.localeCompare(b.lesson.start))
        .flatMap(({ lesson, plan }) => lessonEntries(lesson, plan)),
    [schedule.data, id, today],
  )
  const index = useMemo(
    () =>
      eachOnce([
        ...indexOf(lessons),
        ...always,
        ...indexed(classes.data, ({ data }) => data.flatMap(grade => classEntries(searcher, grade))),
        ...indexed(plans.data, all => all.flatMap(plan => planEntries(role, plan))),
        ...indexed(events.data?.data, all => all.map(event => eventEntry(role, event))),
        ...indexed(enrollments.data, ({ data }) =>
          data
            .filter(({ exit }) => !exit)
            .map(({ grade }) => (grade.isEvent ? eventEntry(role, grade) : ownClassEntry(role, grade))),
        ),
      ]),
    [lessons, always, classes.data, plans.data, events.data, enrollments.data, searcher, role],
  )
  const beginnings = useMemo(() => [...lessons, ...actions, ...pages], [lessons, actions, pages])
  return {
    searcher,
    index,
    beginnings,
    isIncomplete: [classes, plans, schedule, events, enrollments].some(({ error, data }) => error && !data),
  }
}
