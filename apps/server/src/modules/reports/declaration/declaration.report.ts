import { createHash } from 'node:crypto'
import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { DECLARATION as W } from '@lousa/contract/reports/declaration/declaration.messages.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { requireFreshFigures } from '../../evaluation/performance/performance.service.ts'
import { documentCodes } from '../document/document-codes.values.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ClassScope, ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type {
  BuiltFile,
  ClassParams,
  FileRun,
  IssuedDocument,
  ReportPdf,
} from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import {
  type DeclarationScope,
  declaredGrade,
  declaredStudents,
  declaredYears,
} from './declaration.queries.ts'
import type {
  DeclarationData,
  DeclarationGrade,
  DeclarationStudent,
  DeclarationTag,
  YearOutcome,
} from './declaration.types.ts'
import { declarationDocument } from './declaration.view.ts'
import type { DeclarationDocument } from './declaration-document.types.ts'
import { declaresConclusion, outcomesOf } from './declaration-outcome.values.ts'
import { takeNumbers } from './document-number.queries.ts'

type Scope = Pick<ClassScope, 'gradeId'> & { enrollmentId?: string | undefined }
type Sheets = ReportPdf & { all: number }

const nothing = () => Promise.resolve()
const ONGOING: YearOutcome = { situation: 'ONGOING', frequency: null }

/** The data of the declarations of a class. An enrolment is declared without any figure. */
const dataOf = async (
  { gateway, clock }: ReportDeps,
  { tenant }: FileRun,
  { scope, tag }: { scope: DeclarationScope; tag: DeclarationTag },
): Promise<DeclarationData | null> => {
  const hasFigures = tag !== 'ENROLLMENT_DECLARATION'
  if (hasFigures) await requireFreshFigures({ gateway, clock }, scope)
  return tenant(async db => {
    const [grade, students, years] = await Promise.all([
      declaredGrade(db, scope),
      declaredStudents(db, scope),
      hasFigures ? declaredYears(db, scope) : [],
    ])
    return grade ? { grade, students, years } : null
  })
}

/** Declarations of one student or of a class: figures brought up to date, read, numbered, worded, rendered. */
const declarations = async (
  parts: ReportDeps,
  run: FileRun,
  { tag, progress = nothing, ...scope }: Scope & { tag: DeclarationTag; progress?: FileRun['progress'] },
): Promise<Sheets | null> => {
  const { file, institutionId, isPreview, tenant } = run
  await progress(0.05)
  const data = await dataOf(parts, run, { scope: { institutionId, ...scope }, tag })
  if (!data || data.students.length === 0) return null
  const { grade } = data
  const outcomes = outcomesOf(data)
  const students = data.students
    .map(student => ({ student, outcome: outcomes.get(student.enrollmentId) ?? ONGOING }))
    .filter(
      ({ student, outcome }) =>
        tag !== 'CONCLUSION_DECLARATION' || declaresConclusion(grade, student, outcome),
    )
  if (students.length === 0) throw new ReportRefusal(scope.enrollmentId ? W.notConcluded : W.nobodyConcluded)
  await progress(0.2)
  const now = parts.clock.now()
  const enrollmentIds = students.map(({ student }) => student.enrollmentId)
  const year = Number(todayIn({ now: () => now }, file.timeZone).slice(0, 4))
  const taken = isPreview
    ? []
    : await tenant(db => takeNumbers(db, { institutionId, type: tag, year, fileId: file.id, enrollmentIds }))
  const numberOf = new Map(
    taken.map(({ enrollmentId, ...number }) => [enrollmentId, fill(W.numberOfYear, number)]),
  )
  const document = declarationDocument(
    { grade, students },
    {
      tag,
      now,
      timeZone: file.timeZone,
      isPreview,
      numbers: enrollmentIds.flatMap(id => numberOf.get(id) ?? []),
      codes: isPreview ? [] : documentCodes(students.length),
    },
  )
  await progress(0.3)
  const { pdf, pages } = await renderReport(parts, run, {
    template: 'declaration',
    data: document,
    images: documentHead(grade.institution).images,
    onePageEach: true,
  })
  if (pages < students.length) throw new Error('fewer pages than declarations')
  await progress(0.9)
  const hash = createHash('sha256').update(pdf).digest('hex')
  return {
    pdf,
    issued: isPreview ? [] : issuedDeclarations({ grade, students, numberOf, document, hash }),
    enrollmentIds,
    all: data.students.length,
  }
}

type Issued = {
  grade: DeclarationGrade
  students: readonly { student: DeclarationStudent }[]
  numberOf: ReadonlyMap<string, string>
  document: DeclarationDocument
  hash: string
}

/** The verification data of each declaration: that it was issued for this enrolment, and its number. */
const issuedDeclarations = ({ grade, students, numberOf, document, hash }: Issued): IssuedDocument[] =>
  students.map(({ student }, at) => ({
    code: document.students[at]?.code ?? '',
    personId: student.personId,
    enrollmentId: student.enrollmentId,
    hash,
    data: {
      title: document.title,
      number: numberOf.get(student.enrollmentId) ?? null,
      institution: document.institution.name,
      year: String(grade.year),
      class: grade.name,
      level: grade.level,
      name: document.students[at]?.name ?? '',
      registration: student.registration,
    },
  }))

/** The declarations of enrolment of a class, as a batch of classes asks for them. */
export const classDeclarations = (
  parts: ReportDeps,
  run: FileRun,
  { gradeId }: ClassScope,
): Promise<ReportPdf | null> => declarations(parts, run, { gradeId, tag: 'ENROLLMENT_DECLARATION' })

/** One PDF with the declarations of one student or of a class; each has its own number and code. */
export const declarationBuilder =
  (parts: ReportDeps, tag: DeclarationTag) =>
  async (run: FileRun, { gradeId, enrollmentId }: ClassParams): Promise<BuiltFile> => {
    const made = await declarations(parts, run, { gradeId, enrollmentId, tag, progress: run.progress })
    if (!made) throw new ReportRefusal(W.noStudents)
    const { pdf, issued, enrollmentIds, all } = made
    const some = { file: run.file.title, made: enrollmentIds.length, all: counted(all, ...W.student) }
    const title = enrollmentIds.length < all ? { title: fill(W.fileOfSome, some) } : {}
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued, ...title }) }
  }
