import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import { requireFreshFigures } from '../../evaluation/performance/performance.service.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { BuiltFile, FileRun, SchoolParams } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import {
  countedClasses,
  type DemonstrativeScope,
  demonstrativeSubject,
  gradesInScope,
  listedTerms,
} from './demonstrative.queries.ts'
import { type DemonstrativeData, demonstrativeDocument } from './demonstrative.view.ts'
import { termColumns } from './demonstrative.words.ts'
import { demonstrativeSheets } from './demonstrative-sheets.values.ts'

/** Where the figures are up to date, and where all is read. */
const [SETTLED, READ] = [0.6, 0.7]

/** Frequencies are computed before they are printed, class by class; who prints waits for them. */
const settle = async (
  { gateway, clock }: ReportDeps,
  { institutionId, progress }: FileRun,
  gradeIds: readonly string[],
): Promise<void> => {
  for (const [at, gradeId] of gradeIds.entries()) {
    await requireFreshFigures({ gateway, clock }, { institutionId, gradeId })
    await progress((SETTLED * (at + 1)) / gradeIds.length)
  }
}

const dataOf = async (
  parts: ReportDeps,
  run: FileRun,
  { academicYearId, only = {} }: SchoolParams,
): Promise<DemonstrativeData> => {
  const { institutionId, tenant } = run
  const scope: DemonstrativeScope = { institutionId, academicYearId, ...only }
  const now = () => parts.clock.now().toISOString()
  const gradeIds = await tenant(db => gradesInScope(db, scope))
  if (gradeIds.length === 0)
    throw new ReportRefusal(Object.keys(only).length > 0 ? W.nothingOfFilter : W.nothing)
  await settle(parts, run, gradeIds)
  const [subject, classes, terms] = await tenant(db =>
    Promise.all([demonstrativeSubject(db, scope), countedClasses(db, scope, now()), listedTerms(db, scope)]),
  )
  return { subject, place: only.place, classes, terms: termColumns(terms) }
}

/** The demonstrative of a network: figures brought up to date, read, then set as a PDF or written as a spreadsheet. */
export const demonstrativeBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: SchoolParams): Promise<BuiltFile> => {
    const { file, isPreview, progress } = run
    const data = await dataOf(parts, run, params)
    await progress(READ)
    const order = { now: parts.clock.now(), timeZone: file.timeZone, isPreview }
    return tableFile(parts, run, {
      format: params.format,
      template: 'demonstrative',
      institution: data.subject.institution,
      document: () => demonstrativeDocument(data, order),
      sheets: () => demonstrativeSheets(data, order),
    })
  }
