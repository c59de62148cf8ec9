import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON_WORDS } from '@lousa/contract/planning/lesson-words.messages.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { hasBegun, type LocalMoment } from '@lousa/rules/planning/lesson-begin.rules.ts'
import type { EntrySubject, EntryView } from '../../../lib/outbox/outbox.types.ts'
import { showDate } from '../../../lib/text/dates.ts'
import type { ReleaseValue } from './release-value.values.ts'

/** An entry of the outbox has one row: the lesson's record. */
export const RECORD = 'record'

/** Why a row is refused whose own record is saved: the lessons to be released with it are not. */
export const OTHERS_PENDING = 'OTHERS_PENDING'

/** A record as it stands, and the version of it that the person saw; 0 = the lesson was not released. */
export type RecordBase = { value: ReleaseValue; version: number }

const EMPTY: ReleaseValue = { contentRegistration: '', materialUsage: null, note: null, lessonIds: [] }

/** Where writing begins: what the person last wanted, else what is recorded, else nothing. */
export const baseOf = (lesson: Lesson, entry: EntryView<ReleaseValue> | null): RecordBase => {
  const refused = entry?.refused[RECORD]
  if (refused) return refused
  const waiting = entry?.rows[RECORD]
  if (waiting) return waiting
  const conflict = entry?.conflicts[RECORD]
  // A person who continues writing has seen the other text: it is replaced on purpose.
  if (conflict) return { value: conflict.mine, version: conflict.version }
  if (!lesson.accomplished) return { value: EMPTY, version: 0 }
  const { contentRegistration, materialUsage, note, version } = lesson.accomplished
  return { value: { contentRegistration, materialUsage, note, lessonIds: [] }, version }
}

/** The entry of the outbox for a lesson's release. */
export const subjectOf = ({ id, date, lessonPlan, accomplished }: Lesson): EntrySubject => ({
  kind: 'release',
  subjectId: id,
  place: {
    planId: lessonPlan.id,
    lessonId: id,
    day: date,
    ...(accomplished ? { accomplishId: accomplished.id } : {}),
  },
  title: fill(LESSON_WORDS.record, {
    date: showDate(date).slice(0, 5),
    where: classLine(lessonPlan.grade.name, lessonPlan.curriculumComponent.name),
  }),
})

export type LessonEntries = {
  /** The entry that holds this lesson's record: its own, or that of the lesson which it is released with. */
  release: EntryView | null
  attendance: EntryView | null
}

/** Looked at without a schema: the first screen asks, and would load all of them for it. */
const linkedLessonIds = ({ kind, rows }: EntryView): unknown => {
  const value = kind === 'release' ? rows[RECORD]?.value : null
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'lessonIds') : null
}

/** The content in an entry, also where the lesson is released with another one. */
export const contentInEntry = (entry: EntryView | null): string | undefined => {
  const value = entry?.rows[RECORD]?.value
  const content =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'contentRegistration') : undefined
  return typeof content === 'string' ? content : undefined
}

const isQueuedWith = (entry: EntryView, lessonId: string): boolean => {
  const lessonIds = linkedLessonIds(entry)
  return Array.isArray(lessonIds) && lessonIds.includes(lessonId)
}

/** The state of one lesson on the device. */
export const entriesOf = (entries: readonly EntryView[], lessonId: string): LessonEntries => {
  const own = (kind: EntryView['kind']) =>
    entries.find(entry => entry.kind === kind && entry.subjectId === lessonId) ?? null
  const release = own('release')
  const waiting = release && release.state !== 'saved' ? release : null
  return {
    release: waiting ?? entries.find(entry => isQueuedWith(entry, lessonId)) ?? release,
    attendance: dayRollOf(entries, lessonId) ?? own('attendance'),
  }
}

/** Whether an entry is the roll of a day that counts for the lesson. */
export const isDayRollOf = ({ kind, place }: EntryView, lessonId: string): boolean =>
  kind === 'dayRoll' && (place.lessonIds?.split(' ').includes(lessonId) ?? false)

/** The roll of a day that is on its way and counts for the lesson; null where there is none. */
const dayRollOf = (entries: readonly EntryView[], lessonId: string): EntryView | null =>
  entries.find(entry => entry.state !== 'saved' && isDayRollOf(entry, lessonId)) ?? null

/** Whether the person has done all that there is to do; what remains is the network's. */
export const isPending = (entry: EntryView | null): boolean =>
  entry?.state === 'queued' || entry?.state === 'sending'

/** Whether the device has something of it that the server does not: on its way, or for the person to decide. */
export const isUnsynced = (entry: EntryView | null): boolean => entry !== null && entry.state !== 'saved'

/** Whether nothing on its way holds the record of a lesson but, perhaps, that of this one. */
export const canReleaseWith = (
  lesson: Pick<Lesson, 'id'>,
  entries: readonly EntryView[],
  lessonId: string,
): boolean => {
  const held = entriesOf(entries, lessonId).release
  return held === null || held.state === 'saved' || held.subjectId === lesson.id
}

/** The day's lessons that may be released with this one: they have begun, and are not released. */
export const releasableWith = (
  lesson: Pick<Lesson, 'id'>,
  day: readonly Lesson[],
  { entries, moment }: { entries: readonly EntryView[]; moment: LocalMoment },
): Lesson[] =>
  day.filter(
    other =>
      other.id !== lesson.id &&
      other.can.launch &&
      hasBegun(other, moment) &&
      canReleaseWith(lesson, entries, other.id),
  )
