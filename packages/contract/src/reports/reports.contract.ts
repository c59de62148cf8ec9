import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userBrief } from '../people/person/user.contract.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  paging,
  queryBoolean,
  reference,
  referencesInQuery,
} from '../schema.ts'
import { demonstrativeFilter } from './demonstrative/demonstrative.contract.ts'
import { FORMATS, type ReportTagOf, reportTags } from './report-table.ts'

export const FILE_STATUSES = ['PENDING', 'READY', 'FAILED'] as const
/** Whether a file says what it would say now: NEED_UPDATE once what it printed has changed. */
export const FILE_UPDATE_STATUSES = ['UPDATED', 'NEED_UPDATE', 'IN_PROCESS'] as const
/** The documents of each call; another tag is 422 INVALID. */
export const STUDENT_REPORT_TAGS = reportTags('STUDENT')
export const PLAN_REPORT_TAGS = reportTags('PLAN')
export const GRADE_REPORT_TAGS = reportTags('CLASS')
export const SCHOOL_REPORT_TAGS = reportTags('SCHOOL')
export type StudentReportTag = ReportTagOf<'STUDENT'>
export type PlanReportTag = ReportTagOf<'PLAN'>
export type GradeReportTag = ReportTagOf<'CLASS'>
export type SchoolReportTag = ReportTagOf<'SCHOOL'>

export const generatedFile = z.object({
  id,
  /** `tag_id_timestamp`, with a trailing ~ while generation is in progress. */
  name: z.string(),
  tag: z.string(),
  updatedAt: instant,
  status: z.enum(FILE_STATUSES),
  updateStatus: z.enum(FILE_UPDATE_STATUSES),
  progress: z.number().nullable(),
  reason: z.string().nullable(),
  size: z.int().nullable(),
  contentType: z.string().nullable(),
  /** The subject of the file, for a person: "Boletim — 6º ano A". */
  title: z.string(),
  requestedBy: userBrief,
})
export type GeneratedFile = z.output<typeof generatedFile>

export const listFiles = endpoint({
  method: 'GET',
  path: 'file',
  summary: 'Documentos gerados, do mais novo ao mais antigo.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { studentId: 'student' } },
  query: z.strictObject({
    tag: z.string().max(60).optional(),
    /** Only documents of this student alone, of any enrolment; those of whole classes are left out. */
    studentId: reference.optional(),
    ...paging(),
  }),
  /** `hasPending`: some document within reach is being made, of whatever tag and page. */
  answer: listOf(generatedFile).extend({ hasPending: z.boolean() }),
  ownRequest: true,
})

export const getFileContent = endpoint({
  method: 'GET',
  path: 'file/:id/content',
  summary: 'O conteúdo de um documento pronto.',
  looks: true,
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'file' } },
  bytes: true,
  errors: ['FILE_NOT_READY'],
})

export const retryFile = endpoint({
  method: 'POST',
  path: 'file/:id/retry',
  summary: 'Gera de novo um documento que falhou ou, para administradores, que ficou desatualizado.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'file' } },
  answer: generatedFile,
  status: 202,
  idempotent: true,
  errors: ['FILE_NOT_FAILED'],
})

export const cancelFile = endpoint({
  method: 'POST',
  path: 'file/:id/cancel',
  summary: 'Desiste de um documento que ainda está sendo gerado.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'file' } },
  status: 204,
  errors: ['FILE_NOT_PENDING'],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: 'file/:id',
  summary: 'Exclui um documento gerado.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'file' } },
  status: 204,
  errors: ['FILE_NOT_READY'],
})

/** A PDF at once, marked as a preview: no file is kept, nothing is issued and has a code. Of all classes the first one. */
const previewAsked = queryBoolean.optional()
/** Terms that are not published are printed too, marked "não publicado": administrators alone. */
const unpublishedAsked = queryBoolean.optional()

export const requestStudentReport = endpoint({
  method: 'GET',
  path: 'report/student-enrollment/:id',
  summary: 'Pede um relatório ou documento de um aluno.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'enrollment', academicTermId: 'academicTerm' },
  },
  query: z.strictObject({
    fileNameTag: z.enum(STUDENT_REPORT_TAGS).default('REPORT_CARD'),
    academicTermId: reference.optional(),
    /** RECONSIDERATION_ANSWER takes one request here, or all answered ones of the enrolment when it is absent. */
    appealId: id.optional(),
    /** TUTELARY_LETTER takes the open case of the active search here, or that of the student in the year of the class when it is absent. */
    searchCaseId: id.optional(),
    includeUnpublished: unpublishedAsked,
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
  errors: [
    'ENROLLMENT_NOT_ACTIVE',
    'NOT_CONCLUDED',
    'APPEAL_NOT_ANSWERED',
    'INVALID_TRANSITION',
    'STUDENT_OF_AGE',
  ],
})

/** For one lesson plan, or for its class: OVERVIEW_MAP and NOTE_SUMMARY contain the class, or the named plans. */
export const requestPlanReport = endpoint({
  method: 'GET',
  path: 'report/lesson-plan/:id/overview-map',
  summary: 'Pede o mapa geral, o resumo de notas, o diário de classe ou a frequência de um plano de aula.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'plan', lessonPlanId: 'plan', academicTermId: 'academicTerm' },
  },
  query: z.strictObject({
    fileNameTag: z.enum(PLAN_REPORT_TAGS).default('OVERVIEW_MAP'),
    /** Several plans of the same class: the name repeated, or ids with commas between them. */
    lessonPlanId: referencesInQuery(100).optional(),
    academicTermId: reference.optional(),
    start: civilDate.optional(),
    end: civilDate.optional(),
    includeUnpublished: unpublishedAsked,
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'OUT_OF_INSTRUCTOR_PERIOD'],
})

/** One PDF for each class, in one ZIP. */
export const requestSchoolReportCards = endpoint({
  method: 'GET',
  path: 'report/grade/all/report-cards',
  summary: 'Pede um relatório ou documento de todas as turmas de um ano letivo, um PDF por turma em um ZIP.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({
    academicYearId: reference,
    fileNameTag: z.enum(SCHOOL_REPORT_TAGS).default('REPORT_CARD'),
    /** The position of a term, 1–4: terms belong to levels, and a school has several. Absent: the year. */
    termPosition: z.coerce.number().int().min(1).max(4).optional(),
    includeUnpublished: unpublishedAsked,
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
})

/** The list is for both kinds of institution, and for events; everything else is of a school's classes. */
export const requestGradeReportCards = endpoint({
  method: 'GET',
  path: 'report/grade/:id/report-cards',
  summary:
    'Pede a lista de uma turma ou de um evento, ou um relatório ou documento de todos os alunos de uma turma.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'grade', academicTermId: 'academicTerm', meetingId: 'councilMeeting' },
  },
  query: z.strictObject({
    fileNameTag: z.enum(GRADE_REPORT_TAGS).default('REPORT_CARD'),
    academicTermId: reference.optional(),
    /** For COUNCIL_MINUTES: one meeting, also a draft; absent: all signed minutes of the class. */
    meetingId: reference.optional(),
    includeUnpublished: unpublishedAsked,
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
  errors: ['NOT_CONCLUDED'],
})

/** For a municipal network: the offered classes, their members and their frequency. */
export const requestDemonstrative = endpoint({
  method: 'GET',
  path: 'report/overview-demonstrative',
  summary: 'Pede o demonstrativo da rede: vagas, ativos, espera e frequência por turma e modalidade.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'MUNICIPAL',
    objects: {
      academicYearId: 'academicYear',
      academicTermId: 'academicTerm',
      gradeId: 'grade',
      curriculumComponentId: 'curriculumComponent',
    },
  },
  query: z.strictObject({
    ...demonstrativeFilter,
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
})

/** For a class or an instructor; without either, for the whole institution. Instructors request their own. */
export const requestTimetable = endpoint({
  method: 'GET',
  path: 'report/academic-year/:id/timetable',
  summary: 'Pede o quadro de horários de uma turma, de um professor ou da instituição inteira.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'academicYear', gradeId: 'grade', instructorId: 'instructor' },
  },
  query: z.strictObject({
    gradeId: reference.optional(),
    instructorId: reference.optional(),
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
})

export const DRAFT_PAPERS = ['CLASS', 'INSTRUCTOR', 'ROOM'] as const

export const getDraftTimetable = endpoint({
  method: 'GET',
  path: 'report/timetable-draft/:id',
  summary:
    'O quadro de um rascunho de horário em PDF, marcado como rascunho: por turma, com a visão geral da escola, por professor ou por sala.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'timetableDraft', gradeId: 'grade', instructorId: 'instructor' },
  },
  query: z.strictObject({
    by: z.enum(DRAFT_PAPERS).default('CLASS'),
    /** One class, instructor or room by its name; without them all of `by`. */
    gradeId: reference.optional(),
    instructorId: reference.optional(),
    room: z.string().min(1).max(120).optional(),
  }),
  bytes: true,
  errors: ['DRAFT_IS_FORMER'],
})

export const requestCoverRegister = endpoint({
  method: 'GET',
  path: 'report/academic-year/:id/lesson-cover',
  summary:
    'Pede o registro das aulas não dadas ou com outro professor em um período, da instituição, de uma turma ou de um professor ausente.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'academicYear', gradeId: 'grade', instructorId: 'instructor' },
  },
  query: z.strictObject({
    gradeId: reference.optional(),
    /** The absent one. */
    instructorId: reference.optional(),
    start: civilDate.optional(),
    end: civilDate.optional(),
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
  errors: ['INVALID_DATE_INTERVAL_ERROR'],
})

export const getYearCalendar = endpoint({
  method: 'GET',
  path: 'report/academic-year/:id/calendar',
  summary: 'O calendário de um ano letivo em PDF: os meses em grade, os dias letivos e os eventos.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'],
    objects: { id: 'academicYear' },
  },
  bytes: true,
})
