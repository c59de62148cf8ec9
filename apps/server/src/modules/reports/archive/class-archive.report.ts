import { setTimeout } from 'node:timers/promises'
import { fill } from '@lousa/contract/messages.ts'
import { counted, wholeText } from '@lousa/contract/phrases.ts'
import { ARCHIVE as W } from '@lousa/contract/reports/archive/archive.messages.ts'
import { entryNames } from '@lousa/rules/reports/file/entry-name.rules.ts'
import type { DocumentInput } from '../../../platform/documents/document-renderer.ts'
import { StaleFiguresError } from '../../evaluation/performance/performance.service.ts'
import type { ClassReport, ReportDeps } from '../document/paper.types.ts'
import { PDF, ZIP } from '../file/content-types.values.ts'
import type {
  BuiltFile,
  FileRun,
  IssuedDocument,
  OmittedStudent,
  SchoolParams,
} from '../file/generated-file.types.ts'
import { DataChangedError, ReportRefusal } from '../file/report-failure.values.ts'
import { classLists, type ListedClass } from './class-archive.queries.ts'
import { type ArchiveEntry, zipOf } from './zip-archive.values.ts'

/** The papers of one class, as they stand in the archive. */
type MadeFile = { name: string; gradeId: string; issued: IssuedDocument[]; enrollmentIds: string[] }

/** Members of a class without any file, by name. */
type LeftOut = OmittedStudent & { grade: string }

/** While the last pieces are written the file cannot be claimed yet. */
const NEARLY = 0.99

/** The papers of all classes of a year: one PDF for each class that has students, in one archive. */
export const classArchive = async (
  parts: ReportDeps,
  ofClass: ClassReport,
  run: FileRun,
  { academicYearId, termPosition, includeUnpublished }: SchoolParams,
): Promise<BuiltFile> => {
  const { institutionId, file, tenant, progress } = run
  const listed = () => tenant(db => classLists(db, { institutionId, academicYearId }))
  const withStudents = (await listed()).filter(hasStudents)
  if (withStudents.length === 0) throw new ReportRefusal(W.noStudentsInYear)
  const made: MadeFile[] = []
  const leftOut: LeftOut[] = []
  const reasons = new Map<string, string>()
  let title = file.title

  async function* entries(): AsyncGenerator<ArchiveEntry> {
    const names = entryNames(
      withStudents.map(({ name }) => name),
      { extension: '.pdf', unnamed: W.unnamed },
    )
    const ofMany = { ...parts, render: (input: DocumentInput) => parts.render({ ...input, isOfMany: true }) }
    const inOrder = ahead(withStudents, parts.begun, ({ id: gradeId }) =>
      orReason(patiently(() => ofClass(ofMany, run, { gradeId, termPosition, includeUnpublished }))),
    )
    const total = withStudents.reduce((sum, { enrollmentIds }) => sum + enrollmentIds.length, 0)
    let [at, done] = [0, 0]
    for await (const paper of inOrder) {
      const { id: gradeId = '', name: grade = '', enrollmentIds: listedIds = [] } = withStudents[at] ?? {}
      const name = names[at] ?? ''
      at += 1
      done += listedIds.length
      leftOut.push(...(paper?.without ?? []).map(one => ({ ...one, grade })))
      if (!paper?.pdf) reasons.set(gradeId, paper?.reason ?? '')
      if (paper?.pdf) {
        yield { name, bytes: paper.pdf, isPacked: true }
        made.push({ name, gradeId, issued: paper.issued, enrollmentIds: paper.enrollmentIds })
      }
      await progress(Math.min(NEARLY, done / total))
    }
    if (made.length === 0) throw new ReportRefusal(W.nothingInYear)
    const lists = await listed()
    refuseMissing(made, lists, leftOut)
    title = fill(W.fileWithCounts, { file: file.title, counts: countsOfSome(made, lists, leftOut) })
    yield { name: W.summaryFile, bytes: Buffer.from(summary(made, lists, { leftOut, reasons })) }
  }

  return {
    contentType: ZIP,
    content: zipOf(entries(), parts.clock.now()),
    outcome: () => ({ issued: made.flatMap(({ issued }) => issued), title }),
  }
}

/** The papers of the first class of the year that has any, for all of them. */
export const firstOfArchive = async (
  parts: ReportDeps,
  ofClass: ClassReport,
  run: FileRun,
  { academicYearId, termPosition, includeUnpublished }: SchoolParams,
): Promise<BuiltFile> => {
  const { institutionId, tenant } = run
  const lists = await tenant(db => classLists(db, { institutionId, academicYearId }))
  for (const { id: gradeId } of lists.filter(hasStudents)) {
    const paper = await orReason(ofClass(parts, run, { gradeId, termPosition, includeUnpublished }))
    if (paper?.pdf) return { contentType: PDF, content: [paper.pdf], outcome: () => ({ issued: [] }) }
  }
  throw new ReportRefusal(W.noStudentsInYear)
}

type MadeOfClass = Awaited<ReturnType<ClassReport>>

/** The papers of one class or, where the class has none, why: the others of the batch are made without it. */
const orReason = async (
  making: Promise<MadeOfClass>,
): Promise<(NonNullable<MadeOfClass> & { reason?: string }) | null> => {
  try {
    const paper = await making
    return paper && !paper.pdf && paper.without.length > 0 ? { ...paper, reason: W.noneBuilt } : paper
  } catch (error) {
    if (error instanceof ReportRefusal) return { pdf: null, without: [], reason: error.message }
    throw error
  }
}

const PAUSE_MS = 2_000
/** With what each try waits itself longer than a dead process holds figures. */
const MOST_TRIES = 6

/** The other classes are made already: one whose figures are still being computed is waited for on the spot. */
const patiently = async <T>(make: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof StaleFiguresError) || tries === MOST_TRIES) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

const hasStudents = ({ enrollmentIds }: ListedClass): boolean => enrollmentIds.length > 0

/**
 * In their order, each begun while those before it are taken on, so that no renderer waits for the database or for who
 * writes; no more than `most` of them at once.
 */
async function* ahead<T, R>(
  items: readonly T[],
  most: number,
  make: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = []
  const waiting = items.values()
  const begin = () => {
    const { done, value } = waiting.next()
    if (done) return
    const next = make(value)
    // Its failure is reported at its turn, or ignored when the reader has left.
    next.catch(() => {})
    begun.push(next)
  }
  try {
    for (let count = 0; count < most; count += 1) begin()
    for (let next = begun.shift(); next; next = begun.shift()) {
      const made = await next
      begin()
      yield made
    }
  } finally {
    await Promise.allSettled(begun)
  }
}

/** Compared with the class lists at the end: students may have entered or moved in between. */
const refuseMissing = (
  made: readonly MadeFile[],
  lists: readonly ListedClass[],
  leftOut: readonly LeftOut[],
): void => {
  const accountedFor = new Set([
    ...made.flatMap(({ enrollmentIds }) => enrollmentIds),
    ...leftOut.map(({ enrollmentId }) => enrollmentId),
  ])
  const ofClasses = new Set(made.map(({ gradeId }) => gradeId))
  const short = lists.find(
    ({ id, enrollmentIds }) => ofClasses.has(id) && enrollmentIds.some(one => !accountedFor.has(one)),
  )
  if (short) throw new DataChangedError(fill(W.listChanged, { grade: short.name }))
}

/** The title counts classes with students; `madeCount` of them have a file. */
const counts = (lists: readonly ListedClass[], madeCount: number): string => {
  const filled = lists.filter(hasStudents)
  const students = counted(
    filled.reduce((sum, { enrollmentIds }) => sum + enrollmentIds.length, 0),
    ...W.student,
  )
  const all = counted(filled.length, ...W.grade)
  const grades =
    madeCount < filled.length ? fill(W.gradesOfAll, { made: wholeText(madeCount), grades: all }) : all
  const empty = lists.length - filled.length
  return empty === 0
    ? fill(W.counts, { students, grades })
    : fill(W.countsWithEmpty, { students, grades, empty: counted(empty, ...W.grade) })
}

/** The counts and, where some have no paper, of how many of these students there is one. */
const countsOfSome = (
  made: readonly MadeFile[],
  lists: readonly ListedClass[],
  leftOut: readonly LeftOut[],
): string => {
  const total = counts(lists, made.length)
  const isWhole = made.length >= lists.filter(hasStudents).length
  if (leftOut.length === 0 && isWhole) return total
  const active = new Set(lists.flatMap(({ enrollmentIds }) => enrollmentIds))
  const printed = made.flatMap(({ enrollmentIds }) => enrollmentIds).filter(id => active.has(id)).length
  return fill(W.countsOfSome, { printed: wholeText(printed), counts: total })
}

const fileLine = (
  { name: file, gradeId, enrollmentIds }: MadeFile,
  active: ReadonlyMap<string, readonly string[]>,
): string => {
  const members = active.get(gradeId) ?? []
  const students = counted(members.length, ...W.student)
  const left = enrollmentIds.filter(id => !members.includes(id)).length
  const printed = enrollmentIds.length - left
  if (left > 0) return fill(W.summaryGradeWithLeft, { file, students, left })
  return printed < members.length
    ? fill(W.summaryGradeOfSome, { file, printed, students })
    : fill(W.summaryGrade, { file, students })
}

/** An entry of the archive besides the documents, for comparison; it also names the classes and students without any. */
const summary = (
  made: readonly MadeFile[],
  lists: readonly ListedClass[],
  { leftOut, reasons }: { leftOut: readonly LeftOut[]; reasons: ReadonlyMap<string, string> },
): string => {
  const active = new Map(lists.map(({ id, enrollmentIds }) => [id, enrollmentIds]))
  const files = made.map(file => fileLine(file, active))
  const empty = lists
    .filter(each => !hasStudents(each))
    .map(({ name }) => fill(W.summaryEmpty, { grade: name }))
  const filled = new Set(made.map(({ gradeId }) => gradeId))
  const nothing = lists
    .filter(each => hasStudents(each) && !filled.has(each.id))
    .map(({ id, name: grade }) => {
      const reason = reasons.get(id) ?? ''
      return reason === '' ? fill(W.summaryNothing, { grade }) : fill(W.summaryWhy, { grade, reason })
    })
  const students = counted(leftOut.length, ...W.student)
  const without =
    leftOut.length === 0
      ? []
      : [
          '',
          fill(W.summaryWithout.title, { students }),
          ...leftOut.map(({ grade, name }) => fill(W.summaryWithout.student, { grade, student: name })),
        ]
  return [
    ...files,
    ...nothing,
    ...empty,
    fill(W.summaryTotal, { counts: countsOfSome(made, lists, leftOut) }),
    ...without,
    '',
  ].join('\r\n')
}
