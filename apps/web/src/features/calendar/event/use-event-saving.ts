import {
  type AcademicCalendarEvent,
  academicCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import type { LessonsDecision, RecordsDecision } from '@lousa/contract/lessons-preview.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useRef, useState } from 'react'
import { confirmDayLessons } from '../../../frames/preview/day-lessons.tsx'
import { isLessonsConflict } from '../../../frames/preview/lessons-decision.tsx'
import {
  type Difference,
  differences,
  mergeChoices,
  type Side,
} from '../../../frames/versions/compare-versions.ts'
import { newerIn } from '../../../frames/versions/newer-record.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import {
  createEvent,
  eventsChanged,
  previewCreation,
  previewSaving,
  previewUpdate,
  updateEvent,
} from '../calendar.api.ts'
import { refusalWords } from '../item/calendar.words.ts'
import { EVENT_UNITS, type EventValues, refuseProblems, valuesOf } from './event-form.schema.ts'

type Choices = ReadonlyMap<string, Side>
/** The decision on lessons on the day, and on their records. */
type Decision = { lessons?: LessonsDecision; records?: RecordsDecision; recordsReason?: string }
type Question = { rows: readonly Difference[]; answer: (choices: Choices | null) => void }

/** A refusal in the words of the calendar; one that concerns fields stays on them. */
const inWords = (error: unknown): unknown =>
  error instanceof Refusal && !error.errors?.length
    ? new Refusal({
        code: error.code,
        status: error.status,
        message: refusalWords(error, 'write'),
        data: error.data,
      })
    : error

/** Shows the lessons that come with a school day before it is saved; throws where they are not confirmed. */
const assertLessonsConfirmed = async (event: AcademicCalendarEvent | null, values: EventValues) => {
  if (values.type !== 'SCHOOL_DAY' && event?.type !== 'SCHOOL_DAY') return
  const preview = await previewSaving(event, values).catch((error: unknown) => {
    // The save itself compares with the newer version.
    if (newerIn(academicCalendarEvent, error)) return null
    throw error
  })
  if (preview && !(await confirmDayLessons(preview)))
    throw new Refusal({ code: 'VALIDATION_ERROR', status: 422, message: CALENDAR.form.notSaved })
}

/**
 * Saves a new or a changed event. When another user has saved it in between, `question` asks field by field, and the save
 * continues over the newer version. `lessonsQuestion` is set where lessons were in the way of the request.
 */
export const useEventSaving = (event: AcademicCalendarEvent | null) => {
  const [keyOf] = useState(keyPerBody)
  const [question, setQuestion] = useState<Question | null>(null)
  const [refused, setRefused] = useState<EventValues | null>(null)
  // For the next save alone.
  const decision = useRef<Decision>({})

  const ask = (rows: readonly Difference[]): Promise<Choices | null> =>
    new Promise(resolve => {
      setQuestion({
        rows,
        answer: choices => {
          setQuestion(null)
          resolve(choices)
        },
      })
    })

  const change = async (
    ground: AcademicCalendarEvent,
    mine: EventValues,
    decided: Decision,
  ): Promise<void> => {
    try {
      await updateEvent(ground, { ...mine, ...decided })
    } catch (error) {
      const current = newerIn(academicCalendarEvent, error)
      if (!current) throw error
      const theirs = valuesOf(current)
      const choices = await ask(differences({ mine, theirs, before: valuesOf(ground) }, EVENT_UNITS))
      if (!choices) throw new Refusal({ code: 'STALE_VERSION', status: 409, message: CALENDAR.form.stale })
      const merged = mergeChoices(mine, theirs, EVENT_UNITS, choices)
      refuseProblems(merged)
      await change(current, merged, decided)
    }
  }

  const save = async (values: EventValues): Promise<void> => {
    const decided = decision.current
    decision.current = {}
    setRefused(null)
    refuseProblems(values)
    const body = { ...values, ...decided }
    try {
      if (decided.lessons === undefined) await assertLessonsConfirmed(event, values)
      if (event) await change(event, values, decided)
      else await createEvent(body, keyOf(body))
    } catch (error) {
      if (isLessonsConflict(error)) setRefused(values)
      throw inWords(error)
    }
    void eventsChanged()
  }

  return {
    save,
    question,
    lessonsQuestion: refused && {
      values: refused,
      decide: (lessons: LessonsDecision) => {
        decision.current = { lessons }
      },
      withdraw: (recordsReason: string) => {
        decision.current = { lessons: 'REMOVE', records: 'WITHDRAW', recordsReason }
      },
      preview: () => (event ? previewUpdate(event, refused) : previewCreation(refused)),
    },
  }
}
