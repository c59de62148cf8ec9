import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewAnswer, previewFlag } from '../../lessons-preview.ts'
import { civilDate, id, ref, reference, timeOfDay, version } from '../../schema.ts'
import { brokenRule, draftBrief, draftChange, draftNames, movedLesson } from './draft-shapes.contract.ts'

const access = { roles: ['ADMINISTRATOR'], objects: { id: 'timetableDraft' } } as const
const weekday = z.enum(WEEKDAYS)
const lessonInput = { planId: reference, weekday, start: timeOfDay }

/** The change of the cost, and the rules that are broken by it or mended. */
const effect = {
  hard: z.int(),
  soft: z.int(),
  broken: z.array(brokenRule),
  mended: z.array(brokenRule),
}

export const moveDraftLesson = endpoint({
  method: 'PATCH',
  path: 'timetable-draft/:id/lesson',
  summary: 'Muda uma aula de lugar no rascunho, com as outras que precisam mudar para ela caber.',
  access,
  body: z.strictObject({
    ...lessonInput,
    to: z.strictObject({ weekday, start: timeOfDay }),
    version: version.optional(),
    ...previewFlag,
  }),
  answer: z.object({
    /** All lessons that move, the asked one first. */
    moved: z.array(movedLesson),
    ...effect,
    version,
  }),
  previews: true,
  errors: [
    'DRAFT_RUNNING',
    'DRAFT_IS_FORMER',
    'NO_SUCH_LESSON',
    'NO_PLACE_FOR_LESSON',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
  current: draftBrief,
})

export const pinDraftLesson = endpoint({
  method: 'PUT',
  path: 'timetable-draft/:id/pin',
  summary: 'Fixa uma aula do rascunho no seu lugar, ou deixa que se mova de novo.',
  access,
  body: z.strictObject({ ...lessonInput, isPinned: z.boolean(), version: version.optional() }),
  answer: draftBrief,
  errors: ['DRAFT_RUNNING', 'DRAFT_IS_FORMER', 'NO_SUCH_LESSON', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

export const undoDraftMove = endpoint({
  method: 'POST',
  path: 'timetable-draft/:id/undo',
  summary: 'Desfaz a última mudança feita à mão no rascunho; sem nenhuma, nada muda.',
  access,
  body: z.strictObject({ version: version.optional() }),
  answer: draftBrief,
  status: 200,
  errors: ['DRAFT_RUNNING', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

/** Why a lesson is where it is: each other place costs so much. */
export const listLessonPlaces = endpoint({
  method: 'GET',
  path: 'timetable-draft/:id/places',
  summary: 'Quanto custaria cada outro lugar de uma aula do rascunho, e quem ela tiraria do lugar.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'timetableDraft', planId: 'plan' } },
  query: z.strictObject(lessonInput),
  answer: z.object({
    /** Rules that the lesson takes part in where it is now. */
    here: z.array(brokenRule),
    places: z.array(
      z.object({
        weekday,
        start: timeOfDay,
        /** The change of the cost; negative is better. */
        hard: z.int(),
        soft: z.int(),
        moved: z.array(movedLesson),
      }),
    ),
    /** Places of its class that fixed lessons forbid, with the plan that is fixed there. */
    forbidden: z.array(z.object({ weekday, start: timeOfDay, planId: id.nullable() })),
  }),
  errors: ['DRAFT_IS_FORMER', 'NO_SUCH_LESSON'],
})

const comparedSide = z.object({
  /** Null: the timetable in use. */
  draft: draftBrief.nullable(),
  hard: z.int(),
  soft: z.int(),
})
const comparedInstructor = z.object({
  lessons: z.int(),
  weekdays: z.array(weekday),
  windows: z.int(),
  avoided: z.int(),
})
const lesson = z.object({ planId: id, weekday, start: timeOfDay })

export const compareDrafts = endpoint({
  method: 'GET',
  path: 'timetable-draft/:id/comparison',
  summary: 'Compara um rascunho com outro, ou com o horário que vale, por turma e por professor.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'timetableDraft', otherId: 'timetableDraft' },
  },
  /** It is the timetable in use on the day of the draft while no other draft is chosen. */
  query: z.strictObject({ otherId: reference.optional() }),
  answer: z.object({
    ...draftNames,
    one: comparedSide,
    other: comparedSide,
    /** Classes with a difference: lessons that only one side has at that place. */
    grades: z.array(
      z.object({ grade: ref, onlyOne: z.array(lesson), onlyOther: z.array(lesson), same: z.int() }),
    ),
    weeks: z.array(z.object({ instructorId: id, one: comparedInstructor, other: comparedInstructor })),
  }),
  errors: ['DRAFT_IS_FORMER', 'DRAFT_RUNNING'],
})

export const exportDraft = endpoint({
  method: 'GET',
  path: 'timetable-draft/:id/fet',
  summary: 'O problema de um rascunho como arquivo do FET, para quem quer comparar.',
  access,
  bytes: true,
  errors: ['DRAFT_IS_FORMER'],
})

/** A weekly time that changes: new where `from` is null, ended where `to` is null. */
const changedTime = z.object({
  planId: id,
  from: z.object({ weekday, start: timeOfDay, end: timeOfDay }).nullable(),
  to: z.object({ weekday, start: timeOfDay, end: timeOfDay }).nullable(),
})

export const applyDraft = endpoint({
  method: 'POST',
  path: 'timetable-draft/:id/apply',
  summary: 'Faz do rascunho o horário das turmas a partir de uma data, com as aulas daí em diante.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'timetableDraft', gradeIds: 'grade' } },
  body: z.strictObject({
    validFrom: civilDate,
    /** These classes of the draft alone; without them all of it. */
    gradeIds: z.array(reference).min(1).max(200).optional(),
    version: version.optional(),
    ...previewFlag,
  }),
  answer: z.object({
    draft: draftBrief,
    /** The draft that holds the timetable as it was; null in a preview. */
    formerDraftId: id.nullable(),
    grades: z.array(
      z.object({
        grade: ref,
        changed: z.array(changedTime),
        unchanged: z.int(),
        /** Its lessons were generated: those from the day on follow. */
        hasLessons: z.boolean(),
      }),
    ),
    plans: draftNames.plans,
    /** Instructors whose week changes; each gets a message. */
    instructors: z.array(ref),
    /** The rules that the table breaks all the same; lessons without a place are among them. */
    broken: z.array(brokenRule),
    unplaced: z.array(z.object({ planId: id, count: z.int() })),
    ...previewAnswer,
  }),
  status: 200,
  previews: true,
  errors: [
    'DRAFT_OUTDATED',
    'DRAFT_RUNNING',
    'DRAFT_CLASHES',
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'INVALID_DATE_INTERVAL_ERROR',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
  current: draftBrief,
  idempotent: true,
})

/** `data` of the refusal DRAFT_OUTDATED. */
export const outdatedData = z.object({ changes: z.array(draftChange) })
