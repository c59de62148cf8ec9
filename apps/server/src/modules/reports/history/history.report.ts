import { createHash } from 'node:crypto'
import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { HISTORY as W } from '@lousa/contract/reports/history/history.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { historyTypesOf, isOfMedio } from '@lousa/rules/records/history-segment.rules.ts'
import { outdatedRecords } from '../../records/closed-years.service.ts'
import { recordsOfStudents, type StoredRecord } from '../../records/stored-record.public.queries.ts'
import { documentCodes } from '../document/document-codes.values.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import type { ClassReport, ClassScope, ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type {
  BuiltFile,
  ClassParams,
  EmptyReport,
  FileRun,
  IssuedDocument,
  OmittedStudent,
  ReportPdf,
} from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import {
  type HistoryClass,
  type HistoryPerson,
  type HistoryScope,
  historyClass,
  historyPeople,
} from './history.queries.ts'
import type { HistoryDocument } from './history-document.types.ts'
import { studentHistory } from './history-student.values.ts'

type BuiltHistory = { person: HistoryPerson; record: StoredRecord }
type HistoryData = {
  class: HistoryClass
  /** The stage of the histories. If the names of the class indicate no segment of EJA, the stage of the first history. */
  type: HistoryType
  histories: BuiltHistory[]
  without: OmittedStudent[]
  /** Whether a history is left out because results have changed since it was built. */
  isOutdated: boolean
}

/** The students of a class whose history was built, and those without one; null for a class whose stage has no histories. */
const dataOf = ({ tenant }: FileRun, scope: HistoryScope): Promise<HistoryData | null> =>
  tenant(async db => {
    const [of, people] = await Promise.all([historyClass(db, scope), historyPeople(db, scope)])
    const types = of ? historyTypesOf(of) : []
    const [first] = types
    if (!of || first === undefined) return null
    const studentIds = people.map(({ studentId }) => studentId)
    const records = await recordsOfStudents({ db, institutionId: scope.institutionId }, { studentIds, types })
    // A student with histories of several segments gets the one that was written last.
    const byStudent = new Map(
      records
        .toSorted((one, other) => compareText(one.at, other.at))
        .map(record => [record.studentId, record]),
    )
    const histories = people.flatMap(person => {
      const record = byStudent.get(person.studentId)
      return record ? [{ person, record }] : []
    })
    const without = people
      .filter(({ studentId }) => !byStudent.has(studentId))
      .map(person => ({ enrollmentId: person.enrollmentId, name: displayName(person) }))
    return { class: of, type: histories[0]?.record.type ?? first, histories, without, isOutdated: false }
  })

/** Without those whose results have changed since they were built: they are to be built again. */
const withoutOutdated = async (
  { gateway, clock }: ReportDeps,
  run: FileRun,
  data: HistoryData,
): Promise<HistoryData> => {
  const outdated = await outdatedRecords(
    { gateway, clock },
    run,
    data.histories.map(({ record }) => record),
  )
  if (outdated.size === 0) return data
  const current = data.histories.filter(({ record }) => !outdated.has(record.id))
  const omitted = data.histories
    .filter(({ record }) => outdated.has(record.id))
    .map(({ person }) => ({
      enrollmentId: person.enrollmentId,
      name: fill(W.outdatedStudent, { student: displayName(person) }),
    }))
  return {
    ...data,
    type: current[0]?.record.type ?? data.type,
    histories: current,
    without: [...data.without, ...omitted],
    isOutdated: true,
  }
}

const documentOf = (
  { class: of, type, histories }: HistoryData,
  order: IssueOrder,
  codes: readonly string[],
): HistoryDocument => ({
  title: W.title,
  subtitle: W.stages[type],
  institution: documentHead(of.institution).institution,
  issue: documentIssue(of.institution, order),
  signatures: documentSignatures(of.institution),
  words: {
    student: W.student,
    component: W.component,
    mark: W.mark,
    hours: W.hours,
    subtotal: W.blocks.subtotal,
    notes: W.notes,
    legend: W.noNotes,
    certificate: W.certificateTitle,
  },
  hoursByYear: isOfMedio(type),
  schools: W.schools,
  register: W.register,
  students: histories.map(({ person, record }, at) =>
    studentHistory({
      type: record.type,
      person,
      records: record.records,
      note: record.note,
      code: codes[at] ?? '',
    }),
  ),
})

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const nothing = () => Promise.resolve()

type Scope = Pick<ClassScope, 'gradeId'> & { enrollmentId?: string | undefined }

/** Histories of one student or of a class: read, worded, rendered; each has its own code. */
const histories = async (
  parts: ReportDeps,
  run: FileRun,
  { gradeId, enrollmentId }: Scope,
  progress: FileRun['progress'] = nothing,
): Promise<ReportPdf | (EmptyReport & { isOutdated: boolean }) | null> => {
  const { file, institutionId, isPreview } = run
  await progress(0.05)
  const recorded = await dataOf(run, { institutionId, gradeId, enrollmentId })
  if (!recorded) return null
  const data = await withoutOutdated(parts, run, recorded)
  const { histories, without, isOutdated } = data
  if (histories.length === 0) return { pdf: null, without, isOutdated }
  const codes = isPreview ? [] : documentCodes(histories.length)
  const order = { now: parts.clock.now(), timeZone: file.timeZone, isPreview }
  await progress(0.3)
  const { pdf, pages } = await renderReport(parts, run, {
    template: 'history',
    data: documentOf(data, order, codes),
    images: documentHead(data.class.institution).images,
  })
  if (pages < histories.length) throw new Error('fewer pages than histories')
  await progress(0.9)
  const hash = createHash('sha256').update(pdf).digest('hex')
  return {
    pdf,
    issued: isPreview ? [] : issuedHistories(data, codes, hash),
    enrollmentIds: histories.map(({ person }) => person.enrollmentId),
    without,
  }
}

/** The histories of a class, as a batch of classes asks for them. */
export const classHistories: ClassReport = (parts, run, { gradeId }) => histories(parts, run, { gradeId })

/** One PDF with the history of one student, which must have been built, or of those of a class. */
export const historyBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, enrollmentId }: ClassParams): Promise<BuiltFile> => {
    const made = await histories(parts, run, { gradeId, enrollmentId }, run.progress)
    if (!made?.pdf) throw new ReportRefusal(made?.isOutdated ? W.outdated : W.notBuilt)
    const { pdf, issued, enrollmentIds, without = [] } = made
    const all = counted(enrollmentIds.length + without.length, ...W.students)
    const some = { file: run.file.title, made: enrollmentIds.length, all }
    const title = without.length > 0 ? { title: fill(W.fileOfSome, some) } : {}
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued, ...title }) }
  }

/** The verification data of each history, with the revision that it certifies: this makes the history "issued". */
const issuedHistories = (
  { class: of, histories }: HistoryData,
  codes: readonly string[],
  hash: string,
): IssuedDocument[] =>
  histories.map(({ person, record }, at) => ({
    code: codes[at] ?? '',
    personId: person.personId,
    enrollmentId: person.enrollmentId,
    hash,
    data: {
      title: W.title,
      institution: of.institution.name,
      class: of.grade,
      level: W.stages[record.type],
      name: displayName(person),
      registration: person.registration,
      recordId: record.id,
      revision: String(record.revision),
    },
  }))
