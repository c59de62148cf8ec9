import { createHash } from 'node:crypto'
import { REPORT_CARD } from '@lousa/contract/reports/report-card/report-card.messages.ts'
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
import type { CardOrder } from '../words/card.words.ts'
import type { CardData, CardTerm } from '../words/card-data.types.ts'
import { cardData } from './report-card.queries.ts'
import { reportCardDocument } from './report-card.view.ts'
import type { ReportCardDocument } from './report-card-document.types.ts'

/** Whose cards: of the whole class, or of one of its students. */
type CardScope = ClassScope & { enrollmentId?: string | undefined }

const nothing = () => Promise.resolve()

/** Report cards of one student or of a class: figures brought up to date, read, worded, rendered. */
export const classCards = async (
  parts: ReportDeps,
  run: FileRun,
  { gradeId, enrollmentId, academicTermId, termPosition, includeUnpublished }: CardScope,
  progress: (value: number) => Promise<void> = nothing,
): Promise<ReportPdf> => {
  const { gateway, clock } = parts
  const { file, institutionId, isPreview, tenant } = run
  await progress(0.05)
  await requireFreshFigures({ gateway, clock }, { institutionId, gradeId })
  await progress(0.2)
  const data = await tenant(db => cardData(db, { institutionId, gradeId, enrollmentId }))
  if (!data || data.students.length === 0) throw new ReportRefusal(REPORT_CARD.noStudents)
  const codes = isPreview ? [] : documentCodes(data.students.length)
  const until = termPosition === undefined ? academicTermId : lastTerm(data.terms, termPosition)
  const order = {
    academicTermId: until,
    includeUnpublished,
    now: clock.now(),
    timeZone: file.timeZone,
    isPreview,
    codes,
  }
  const document = reportCardDocument(data, order)
  await progress(0.3)
  const { pdf, pages } = await renderReport(parts, run, {
    template: 'report-card',
    data: document,
    images: documentHead(data.class.institution).images,
    onePageEach: !hasOpinions(document),
  })
  const least = document.paired ? Math.ceil(data.students.length / 2) : data.students.length
  if (pages < least) throw new Error('fewer pages than cards')
  await progress(0.9)
  const hash = createHash('sha256').update(pdf).digest('hex')
  return {
    pdf,
    issued: isPreview ? [] : issuedCards(data, document, { hash, edition: editionOf(data, order) }),
    enrollmentIds: data.students.map(({ enrollmentId }) => enrollmentId),
  }
}

/** Opinions run over a page: taking one page each for granted would compile the class twice. */
const hasOpinions = ({ students }: ReportCardDocument): boolean =>
  students.some(({ opinions = [] }) => opinions.length > 0)

/** The term in that position or, where a level has fewer, its last one. */
const lastTerm = (terms: readonly CardTerm[], position: number): string | undefined =>
  terms.findLast(term => term.position <= position)?.id

/** One PDF with the cards of one student or of a class. One card is there before anybody has read how far it is. */
export const reportCardBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, scope: ClassParams): Promise<BuiltFile> => {
    const progress = scope.enrollmentId ? nothing : run.progress
    const { pdf, issued } = await classCards(parts, run, scope, progress)
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued }) }
  }

/** Cards up to different terms are separate documents, and so are those that show unpublished terms. */
const editionOf = (
  { terms }: CardData,
  { academicTermId, includeUnpublished }: Pick<CardOrder, 'academicTermId' | 'includeUnpublished'>,
): string =>
  [terms.find(({ id }) => id === academicTermId)?.position, includeUnpublished ? 'unpublished' : null]
    .filter(part => part != null)
    .join(' ')

/** The verification data of each card. */
const issuedCards = (
  data: CardData,
  document: ReportCardDocument,
  { hash, edition }: { hash: string; edition: string },
): IssuedDocument[] =>
  data.students.map((student, at) => ({
    code: document.students[at]?.code ?? '',
    personId: student.personId,
    enrollmentId: student.enrollmentId,
    edition,
    hash,
    data: {
      title: document.title,
      institution: document.institution.name,
      year: document.class.year,
      class: document.class.name,
      level: document.class.course,
      name: document.students[at]?.name ?? '',
      registration: student.registration,
      situation: document.students[at]?.situation ?? null,
    },
  }))
