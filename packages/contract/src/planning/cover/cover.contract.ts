import { ABSENCE_KINDS } from '@lousa/rules/planning/cover/absence.rules.ts'
import { COVER_REASONS } from '@lousa/rules/planning/cover/cover-candidates.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  optionalLine,
  paging,
  queryBoolean,
  ref,
  reference,
  timeOfDay,
  version,
} from '../../schema.ts'
import { COVER_OUTCOMES } from './cover-outcomes.ts'

/** A lesson at the moment of the cover. */
const coveredLesson = z.object({
  id,
  date: civilDate,
  start: timeOfDay,
  end: timeOfDay,
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
})

/** The decision about one lesson of an absent instructor. */
export const lessonCover = z.object({
  id,
  lesson: coveredLesson,
  /** Null where the plan has no instructor, and of a lesson that is not given without an absence. */
  absent: ref.nullable(),
  outcome: z.enum(COVER_OUTCOMES),
  /** Null where the lesson is not given. */
  substitute: ref.nullable(),
  reason: z.string().nullable(),
  /** The lesson by which it is made up; null: none, or it is given. */
  madeUp: z.object({ lessonId: id, date: civilDate, start: timeOfDay }).nullable(),
  createdBy: ref,
  createdAt: instant,
  version,
})
export type LessonCover = z.output<typeof lessonCover>

const candidate = z.object({
  id,
  name: z.string(),
  /** The instructor has no lesson at that time; otherwise both classes can only be taken together. */
  isFree: z.boolean(),
  reasons: z.array(z.enum(COVER_REASONS)),
  /** Lessons covered in the month of the lesson. */
  covers: z.int(),
})
export type CoverCandidateAnswer = z.output<typeof candidate>

const lessonToCover = z.object({
  lesson: coveredLesson,
  /** Null where the plan has no instructor on the day. */
  absent: ref.nullable(),
  /** Null: without an absence, as of a plan without an instructor, or of a decision that has outlived its absence. */
  absenceId: id.nullable(),
  /** It has attendance or a release, and its cover can no longer change. */
  isRecorded: z.boolean(),
  cover: lessonCover.nullable(),
  /** The substitute is absent too: the cover is withdrawn and given to another. */
  isSubstituteAbsent: z.boolean(),
  /** The last released lesson of the plan before this one. */
  last: z.object({ date: civilDate, contentRegistration: z.string() }).nullable(),
  /** Best first; empty where the lesson has a cover. */
  candidates: z.array(candidate),
})
export type LessonToCover = z.output<typeof lessonToCover>

export const getCoverDay = endpoint({
  method: 'GET',
  path: 'lesson-cover/day',
  summary:
    'As faltas de professores de um dia, as aulas que atingem e quem pode dar cada uma, do mais indicado ao menos.',
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ date: civilDate }),
  answer: z.object({
    date: civilDate,
    absences: z.array(
      z.object({
        id,
        instructor: ref,
        start: civilDate,
        end: civilDate,
        startTime: timeOfDay.nullable(),
        endTime: timeOfDay.nullable(),
        kind: z.enum(ABSENCE_KINDS),
        note: z.string().nullable(),
        version,
      }),
    ),
    lessons: z.array(lessonToCover),
  }),
})

export const createLessonCover = endpoint({
  method: 'POST',
  path: 'lesson-cover',
  summary:
    'Define o que é feito de uma aula de um professor ausente: outro a dá, junta as turmas, ou ela não é dada.',
  access: { roles: ['ADMINISTRATOR'], objects: { lessonId: 'lesson', substituteId: 'instructor' } },
  body: z.strictObject({
    lessonId: reference,
    outcome: z.enum(COVER_OUTCOMES),
    /** Required unless the lesson is not given. */
    substituteId: reference.nullable().optional(),
    /** Required where the lesson is not given. */
    reason: optionalLine(200).optional(),
  }),
  answer: lessonCover,
  status: 201,
  errors: [
    'LESSON_COVERED',
    'LESSON_DELETED',
    'LESSON_ALREADY_ACCOMPLISHED',
    'LESSON_HAS_ATTENDANCE',
    'NO_ABSENCE',
    'SUBSTITUTE_ABSENT',
    'SUBSTITUTE_BUSY',
    'SUBSTITUTE_NOT_BUSY',
    'INSTRUCTOR_INVALID',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
    'OUT_OF_TERM',
  ],
  idempotent: true,
})

export const withdrawLessonCover = endpoint({
  method: 'DELETE',
  path: 'lesson-cover/:id',
  summary: 'Desfaz uma substituição ou devolve ao horário uma aula não dada; fica no histórico.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'lessonCover' } },
  status: 204,
  errors: [
    'STALE_VERSION',
    'LESSON_ALREADY_ACCOMPLISHED',
    'LESSON_HAS_ATTENDANCE',
    'LESSON_MADE_UP',
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
  ],
})

export const listLessonCovers = endpoint({
  method: 'GET',
  path: 'lesson-cover',
  summary:
    'Registro de aulas não dadas, substituídas e em atividade conjunta de um ano, da mais recente para a mais antiga.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: {
      academicYearId: 'academicYear',
      gradeId: 'grade',
      curriculumComponentId: 'curriculumComponent',
      instructorId: 'instructor',
    },
  },
  query: z.strictObject({
    academicYearId: reference,
    gradeId: reference.optional(),
    curriculumComponentId: reference.optional(),
    /** The absent one. */
    instructorId: reference.optional(),
    outcome: z.enum(COVER_OUTCOMES).optional(),
    madeUp: queryBoolean.optional(),
    start: civilDate.optional(),
    end: civilDate.optional(),
    ...paging(),
  }),
  answer: listOf(lessonCover),
})
