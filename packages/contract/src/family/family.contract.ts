import {
  REENROLLMENT_ANSWERS,
  REENROLLMENT_STATES,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { CAMPAIGN_WINDOWS } from '@lousa/rules/evaluation/reenrollment/guardian-answer.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { studentEnrollment } from '../enrollment/enrollment.contract.ts'
import { ownPerformance } from '../evaluation/performance/performance.contract.ts'
import { RECIPIENT_STATUSES, schoolMessage } from '../messages/message/message.contract.ts'
import { planWithLessons } from '../planning/timetable/timetable.contract.ts'
import { generatedFile } from '../reports/reports.contract.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  paging,
  queryBoolean,
  ref,
  reference,
  timeOfDay,
  version,
} from '../schema.ts'

/*
 * What a guardian reads of a child, each call with the answer that the student gets. Reach is that of `child`: without a bond
 * that counts today, all answer 404 NOT_FOUND.
 */

/** A child as the guardian sees them today. */
export const child = z.object({
  /** The account of the student. */
  id,
  name: z.string(),
  socialName: z.string().nullable(),
  kinship: z.string(),
  /** The year of today, else the newest one of the student; null: the student was never in a class. */
  academicYear: z.object({ id, year: z.string() }).nullable(),
  /** The class in that year. Null without one, and where the place of the student is not shown. */
  grade: ref.nullable(),
  /** The next lesson of today or of the seven days after it. Null without one, and where the place is not shown. */
  nextLesson: z
    .object({ date: civilDate, start: timeOfDay, end: timeOfDay, curriculumComponent: ref })
    .nullable(),
  /**
   * Messages to the student that the student has not read, and to the family that this guardian has not; 0 for a guardian who does
   * not receive what the school sends.
   */
  unreadMessages: z.int(),
  /** Days missed whole in the latest course of that year, until today, as `wholeDaysAbsent` counts them. */
  absentDays: z.int(),
  /** Lessons of today in which the student was marked absent. */
  absencesToday: z.int(),
})
export type Child = z.output<typeof child>

export const listChildren = endpoint({
  method: 'GET',
  path: 'family/child',
  summary: 'Os filhos de que a pessoa é responsável, com o dia de hoje.',
  access: { roles: ['GUARDIAN'] },
  answer: z.object({ data: z.array(child) }),
})

const ofChild = {
  roles: ['GUARDIAN'],
  objects: { studentId: 'child', academicYearId: 'academicYear' },
} as const
const ofYear = { academicYearId: reference }

export const listChildYears = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/academic-year',
  summary: 'Os anos letivos em que um filho esteve em uma turma, do mais novo ao mais antigo.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child' } },
  answer: z.object({ data: z.array(z.object({ id, year: z.string(), isOpen: z.boolean() })) }),
})

export const getChildPerformance = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/performance',
  summary: 'O desempenho de um filho, nos períodos divulgados.',
  access: ofChild,
  query: z.strictObject({ ...ofYear, explain: queryBoolean.optional() }),
  answer: ownPerformance,
})

/** A day with attendance on which the student was absent in at least one lesson. */
const absentDay = z.object({
  date: civilDate,
  /** Lessons of the day with attendance of the student, and those of them that were missed. */
  lessons: z.int(),
  absences: z.int(),
  justified: z.int(),
})

/** The attendance of a student in the latest course of a year, from lessons that were given until today. */
export const childFrequency = z.object({
  /** The newest first. */
  absentDays: z.array(absentDay),
  /** Days with attendance of the student. */
  days: z.int(),
  /** Days missed whole, by what the policy makes of justified absences. */
  wholeDaysAbsent: z.int(),
  lessons: z.int(),
  absences: z.int(),
  justified: z.int(),
  /** Percent of all lessons, truncated to one decimal; null before the first lesson. */
  percent: z.number().nullable(),
  /** The least attendance, in percent. */
  minFreq: z.number(),
  /** Days of the year that may be missed without going below it; null where the days of the year are not known. */
  mayMissDays: z.int().nullable(),
})
export type ChildFrequency = z.output<typeof childFrequency>

export const getChildFrequency = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/frequency',
  summary: 'As faltas de um filho em um ano, dia a dia, e quantos dias ainda pode faltar.',
  access: ofChild,
  query: z.strictObject(ofYear),
  answer: childFrequency,
})

export const listChildSchedule = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/timetable',
  summary: 'As aulas das turmas de um filho; sem período, as da semana.',
  access: ofChild,
  query: z.strictObject({ ...ofYear, start: civilDate.optional(), end: civilDate.optional() }),
  answer: listOf(planWithLessons),
})

export const listChildEnrollments = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/enrollment',
  summary: 'As matrículas de um filho em um ano.',
  access: ofChild,
  query: z.strictObject(ofYear),
  answer: listOf(studentEnrollment),
})

/** The receipt of the guardian who reads, for one child. */
const childReceipt = z.object({ status: z.enum(RECIPIENT_STATUSES), at: instant })
export type ChildReceipt = z.output<typeof childReceipt>

const childMessage = schoolMessage.extend({
  /** Null: the message is to the student, and a guardian only reads it. */
  receipt: childReceipt.nullable(),
})
export type ChildMessage = z.output<typeof childMessage>

export const listChildMessages = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/message',
  summary:
    'As mensagens a um filho e à família dele, da mais nova à mais antiga; a leitura não é marcada aqui.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child' } },
  query: z.strictObject(paging()),
  answer: listOf(childMessage),
})

export const updateChildReceipt = endpoint({
  method: 'PATCH',
  path: 'family/child/:studentId/message/:messageId',
  summary: 'Marca uma mensagem à família como lida por quem responde pelo filho, ou confirma a ciência.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child', messageId: 'message' } },
  body: z.strictObject({ status: z.enum(RECIPIENT_STATUSES).exclude(['DELIVERED']) }),
  answer: childReceipt,
  errors: ['INVALID_TRANSITION'],
})

/** A report card that is being made for a guardian, or is ready. */
const childReportCard = generatedFile.pick({ id: true, status: true, reason: true, title: true })
export type ChildReportCard = z.output<typeof childReportCard>

export const requestChildReportCard = endpoint({
  method: 'POST',
  path: 'family/child/:studentId/report-card',
  summary:
    'Pede o boletim de um filho, nos períodos divulgados; enquanto nada mudou, responde com o mesmo arquivo.',
  access: { roles: ofChild.roles, objects: ofChild.objects, kind: 'SCHOOL' },
  body: z.strictObject(ofYear),
  answer: childReportCard,
  status: 200,
})

const ofCard = {
  roles: ['GUARDIAN'],
  kind: 'SCHOOL',
  objects: { studentId: 'child', fileId: 'file' },
} as const

export const getChildReportCard = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/report-card/:fileId',
  summary: 'Se o boletim que o responsável pediu já está pronto.',
  access: ofCard,
  answer: childReportCard,
})

export const getChildReportCardContent = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/report-card/:fileId/content',
  summary: 'O conteúdo do boletim que o responsável pediu.',
  looks: true,
  access: ofCard,
  bytes: true,
  errors: ['FILE_NOT_READY'],
})

/** The re-enrolment of a child for the year after one, while the school asks for it. */
export const childReenrollment = z.object({
  academicYear: z.object({ id, year: z.string() }),
  opens: civilDate,
  closes: civilDate,
  window: z.enum(CAMPAIGN_WINDOWS),
  state: z.enum(REENROLLMENT_STATES),
  answeredOn: civilDate.nullable(),
  /** The stored answer was given by the guardian who reads. */
  isOwn: z.boolean(),
  /** The guardian may answer today. */
  mayAnswer: z.boolean(),
  /** 0 before the first answer. */
  version,
})
export type ChildReenrollment = z.output<typeof childReenrollment>
const childReenrollments = z.object({
  /** None without a campaign, and where the place of the student is not shown. */
  data: z.array(childReenrollment).max(1),
})

export const getChildReenrollment = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/reenrollment',
  summary: 'A rematrícula de um filho, enquanto a escola pergunta por ela.',
  access: { roles: ['GUARDIAN'], kind: 'SCHOOL', objects: { studentId: 'child' } },
  answer: childReenrollments,
})

export const answerChildReenrollment = endpoint({
  method: 'PUT',
  path: 'family/child/:studentId/reenrollment',
  summary: 'Responde à rematrícula de um filho dentro do prazo, ou muda a resposta.',
  access: {
    roles: ['GUARDIAN'],
    kind: 'SCHOOL',
    objects: { studentId: 'child', academicYearId: 'academicYear' },
  },
  body: z.strictObject({
    academicYearId: reference,
    /** Null takes the answer back. */
    answer: z.enum(REENROLLMENT_ANSWERS).nullable(),
    /** The version that the guardian saw; 0: there was no answer. */
    version: version.optional(),
  }),
  answer: childReenrollments,
  errors: [
    'REENROLLMENT_NOT_OPENED',
    'REENROLLMENT_WINDOW_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
})

/** Roles of the staff whose looks a guardian reads of. */
const LOOKING_ROLES = ['ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR'] as const

/** A day on which the staff of a role looked at data of a child; never who. */
const childLook = z.object({ date: civilDate, role: z.enum(LOOKING_ROLES) })
export type ChildLook = z.output<typeof childLook>

export const listChildLooks = endpoint({
  method: 'GET',
  path: 'family/child/:studentId/look',
  summary:
    'Os dias em que a equipe da escola consultou dados de um filho, com a função de quem consultou, sem o nome.',
  access: { roles: ['GUARDIAN'], objects: { studentId: 'child' } },
  answer: z.object({ data: z.array(childLook) }),
})
