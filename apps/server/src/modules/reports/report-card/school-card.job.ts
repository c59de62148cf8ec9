import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import { entryNames } from '@lousa/rules/reports/file/entry-name.rules.ts'
import { PDF, ZIP } from '../file/content-types.values.ts'
import type { BuiltFile, FileRun, IssuedDocument, SchoolParams } from '../file/generated-file.types.ts'
import { ReportRefusal, UnsettledData } from '../file/report-failure.values.ts'
import { type ArchiveEntry, zipOf } from '../file/zip-archive.values.ts'
import { type CardParts, classCards } from './report-card.job.ts'
import { classLists, type ListedClass } from './school-card.queries.ts'

/** The cards of one class, as they stand in the archive. */
type MadeFile = { name: string; gradeId: string; issued: IssuedDocument[] }

/** While the last pieces are written nobody can take the file yet. */
const NEARLY = 0.99

/** Report cards of all classes of a year: one PDF for each class, made one after the other, in one archive. */
export const schoolCardsBuilder =
  (parts: CardParts) =>
  async (
    run: FileRun,
    { academicYearId, termPosition, includeUnpublished }: SchoolParams,
  ): Promise<BuiltFile> => {
    const { institutionId, file, tenant, progress } = run
    const listed = () => tenant(db => classLists(db, { institutionId, academicYearId }))
    const classesWithStudents = (await listed()).filter(hasStudents)
    if (classesWithStudents.length === 0) throw new ReportRefusal(W.noStudentsInYear)
    const total = classesWithStudents.reduce((sum, { cards }) => sum + cards, 0)
    const made: MadeFile[] = []
    let title = file.title

    async function* entries(): AsyncGenerator<ArchiveEntry> {
      const names = entryNames(
        classesWithStudents.map(({ name }) => name),
        { extension: '.pdf', unnamed: W.unnamed },
      ).values()
      const inOrder = ahead(classesWithStudents, async ({ id: gradeId }) => ({
        gradeId,
        ...(await classCards(parts, run, { gradeId, termPosition, includeUnpublished })),
      }))
      for await (const { pdf, ...cards } of inOrder) {
        const name = names.next().value ?? ''
        yield { name, bytes: pdf }
        made.push({ name, ...cards })
        await progress(Math.min(NEARLY, made.flatMap(({ issued }) => issued).length / total))
      }
      const lists = await listed()
      refuseMissing(made, lists)
      title = fill(W.fileWithCounts, { file: file.title, counts: counts(lists) })
      yield { name: W.summaryFile, bytes: Buffer.from(summary(made, lists)) }
    }

    return {
      contentType: ZIP,
      content: zipOf(entries(), parts.clock.now()),
      outcome: () => ({ issued: made.flatMap(({ issued }) => issued), title }),
    }
  }

/** The cards of the first class of the year, for all of them. */
export const firstCardsBuilder =
  (parts: CardParts) =>
  async (run: FileRun, { academicYearId, ...scope }: SchoolParams): Promise<BuiltFile> => {
    const { institutionId, tenant } = run
    const lists = await tenant(db => classLists(db, { institutionId, academicYearId }))
    const first = lists.find(hasStudents)
    if (!first) throw new ReportRefusal(W.noStudentsInYear)
    const { pdf, issued } = await classCards(parts, run, { gradeId: first.id, ...scope })
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued }) }
  }

const hasStudents = ({ enrollmentIds }: ListedClass): boolean => enrollmentIds.length > 0

/** Starts one while the one before is taken on, so that neither the renderer nor the database waits for the other. */
async function* ahead<T, R>(items: readonly T[], make: (item: T) => Promise<R>): AsyncGenerator<R> {
  let next: Promise<R> | undefined
  try {
    for (const [at, item] of items.entries()) {
      const made = await (next ?? make(item))
      const following = items[at + 1]
      next = following === undefined ? undefined : make(following)
      // Its failure is met when its turn comes, or by nobody when the reader has left.
      next?.catch(() => {})
      yield made
    }
  } finally {
    await next?.catch(() => {})
  }
}

/** Counted against the class lists as they are at the end: somebody may have come or moved meanwhile. */
const refuseMissing = (made: readonly MadeFile[], lists: readonly ListedClass[]): void => {
  const carded = new Set(made.flatMap(({ issued }) => issued.map(({ enrollmentId }) => enrollmentId)))
  const short = lists.find(({ enrollmentIds }) => enrollmentIds.some(id => !carded.has(id)))
  if (short) throw new UnsettledData(fill(W.listChanged, { grade: short.name }))
}

const counts = (lists: readonly ListedClass[]): string => {
  const filled = lists.filter(hasStudents)
  const students = counted(
    filled.reduce((sum, { enrollmentIds }) => sum + enrollmentIds.length, 0),
    ...W.student,
  )
  const grades = counted(filled.length, ...W.grade)
  const empty = lists.length - filled.length
  return empty === 0
    ? fill(W.counts, { students, grades })
    : fill(W.countsWithEmpty, { students, grades, empty: counted(empty, ...W.grade) })
}

/** Stands in the archive beside the cards, to be counted against; it also names the classes that have none. */
const summary = (made: readonly MadeFile[], lists: readonly ListedClass[]): string => {
  const active = new Map(lists.map(({ id, enrollmentIds }) => [id, enrollmentIds.length]))
  const files = made.map(({ name: file, gradeId, issued }) => {
    const count = active.get(gradeId) ?? 0
    const left = issued.length - count
    const students = counted(count, ...W.student)
    return left > 0
      ? fill(W.summaryGradeWithLeft, { file, students, left })
      : fill(W.summaryGrade, { file, students })
  })
  const empty = lists
    .filter(each => !hasStudents(each))
    .map(({ name }) => fill(W.summaryEmpty, { grade: name }))
  return [...files, ...empty, fill(W.summaryTotal, { counts: counts(lists) }), ''].join('\r\n')
}
