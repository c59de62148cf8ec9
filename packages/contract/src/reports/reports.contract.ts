import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userBrief } from '../people/person/user.contract.ts'
import { id, instant, listOf, paging, queryBoolean, reference } from '../schema.ts'

export const FILE_STATUSES = ['PENDING', 'READY', 'FAILED'] as const
/** The tags that are built today; a tag outside the call's list is 422 INVALID. */
export const STUDENT_REPORT_TAGS = ['REPORT_CARD', 'ENROLLMENT_FORM'] as const
export const GRADE_REPORT_TAGS = ['REPORT_CARD', 'CLASS_LIST', 'ENROLLMENT_FORM'] as const
export const SCHOOL_REPORT_TAGS = ['REPORT_CARD'] as const
/** A list is a table and comes as a spreadsheet too; the other papers have no columns that would go on. */
export const FORMATS = ['pdf', 'xlsx'] as const
export const PAPER_FORMATS = ['pdf'] as const
export type GradeReportTag = (typeof GRADE_REPORT_TAGS)[number]
export type ReportFormat = (typeof FORMATS)[number]

export const generatedFile = z.object({
  id,
  /** `tag_id_timestamp`, with a trailing ~ while generation is in progress. */
  name: z.string(),
  tag: z.string(),
  updatedAt: instant,
  status: z.enum(FILE_STATUSES),
  progress: z.number().nullable(),
  reason: z.string().nullable(),
  size: z.int().nullable(),
  contentType: z.string().nullable(),
  /** What the file is about, for a person: "Boletim — 6º ano A". */
  title: z.string(),
  requestedBy: userBrief,
})
export type GeneratedFile = z.output<typeof generatedFile>

export const listFiles = endpoint({
  method: 'GET',
  path: 'file',
  summary: 'Documentos gerados, do mais novo ao mais antigo.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'] },
  query: z.strictObject({ tag: z.string().max(60).optional(), ...paging() }),
  answer: listOf(generatedFile),
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
  summary: 'Tenta de novo gerar um documento que falhou.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'file' } },
  answer: generatedFile,
  status: 202,
  errors: ['FILE_NOT_FAILED'],
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

export const requestStudentReport = endpoint({
  method: 'GET',
  path: 'report/student-enrollment/:id',
  summary: 'Pede o boletim ou a ficha de matrícula de um aluno.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: { id: 'enrollment', academicTermId: 'academicTerm' },
  },
  query: z.strictObject({
    fileNameTag: z.enum(STUDENT_REPORT_TAGS).default('REPORT_CARD'),
    academicTermId: reference.optional(),
    /** Terms that are not published are printed too, marked "não publicado". */
    includeUnpublished: queryBoolean.optional(),
    format: z.enum(PAPER_FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
  errors: ['ENROLLMENT_NOT_ACTIVE'],
})

/** One PDF for each class, in one ZIP. */
export const requestSchoolReportCards = endpoint({
  method: 'GET',
  path: 'report/grade/all/report-cards',
  summary: 'Pede os boletins de todas as turmas de um ano letivo, um PDF por turma em um ZIP.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({
    academicYearId: reference,
    fileNameTag: z.enum(SCHOOL_REPORT_TAGS).default('REPORT_CARD'),
    /** The position of a term, 1–4: terms belong to levels, and a school has several. Absent: the year. */
    termPosition: z.coerce.number().int().min(1).max(4).optional(),
    /** Terms that are not published are printed too, marked "não publicado". */
    includeUnpublished: queryBoolean.optional(),
    format: z.enum(PAPER_FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
})

/** The list is for both kinds of institution, and for events; report cards and forms are a school's. */
export const requestGradeReportCards = endpoint({
  method: 'GET',
  path: 'report/grade/:id/report-cards',
  summary: 'Pede a lista de uma turma ou de um evento, ou os boletins ou fichas de matrícula de uma turma.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'grade', academicTermId: 'academicTerm' },
  },
  query: z.strictObject({
    fileNameTag: z.enum(GRADE_REPORT_TAGS).default('REPORT_CARD'),
    academicTermId: reference.optional(),
    /** Terms that are not published are printed too, marked "não publicado". */
    includeUnpublished: queryBoolean.optional(),
    format: z.enum(FORMATS).default('pdf'),
    preview: previewAsked,
  }),
  answer: generatedFile,
  status: 202,
  previewsFile: true,
})
