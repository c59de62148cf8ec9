import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REPORT_CARD as W } from '@lousa/contract/reports/report-card/report-card.messages.ts'
import type { requestGradeReportCards } from '@lousa/contract/reports/reports.contract.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Db } from '../../module.ts'
import { reportGrade, reportStudent, termOfPapers } from '../document/paper-subject.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import type { CardData, CardScope } from '../words/card-data.types.ts'
import { cardData } from './report-card.queries.ts'

type CardQuery = Pick<
  QueryOf<typeof requestGradeReportCards>,
  'academicTermId' | 'includeUnpublished' | 'format'
> & { fileNameTag: string }

/** A student's report card. */
export const studentCardRequest = async (
  ctx: ReadCtx,
  enrollmentId: string,
  query: CardQuery,
): Promise<FileRequest> => {
  const enrollment = await reportStudent(ctx, enrollmentId)
  const { gradeId, studentId } = enrollment
  const { grade, term } = await classAndTerm(ctx, gradeId, query)
  const student = displayName(enrollment)
  return {
    tag: query.fileNameTag,
    format: query.format,
    title:
      term === null
        ? fill(W.fileOfStudent, { student, grade })
        : fill(W.fileOfStudentUntil, { student, grade, term }),
    params: { gradeId, enrollmentId, studentId, ...termParam(query) },
  }
}

/** The report cards of a class in one document. */
export const classCardsRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  query: CardQuery,
): Promise<FileRequest> => {
  const { grade, term } = await classAndTerm(ctx, gradeId, query)
  return {
    tag: query.fileNameTag,
    format: query.format,
    title: term === null ? fill(W.fileOfGrade, { grade }) : fill(W.fileOfGradeUntil, { grade, term }),
    params: { gradeId, ...termParam(query) },
  }
}

/** The data of a term on which the content depends. */
export const termParam = ({
  academicTermId,
  includeUnpublished,
}: Pick<CardQuery, 'academicTermId' | 'includeUnpublished'>) => ({
  ...(academicTermId ? { academicTermId } : {}),
  ...(includeUnpublished ? { includeUnpublished } : {}),
})

/** The names of a class and of the term up to which its papers tell; a term of another level is none of the class. */
export const classAndTerm = async (
  ctx: ReadCtx,
  gradeId: string,
  { academicTermId }: Pick<CardQuery, 'academicTermId'>,
) => {
  const grade = await reportGrade(ctx, gradeId)
  return { grade: grade.name, term: await termOfPapers(ctx, grade, academicTermId) }
}

/** The sources of the documents of a class, or of one of its students; undefined where the class is gone. */
export const cardsData = (db: Db, scope: CardScope): Promise<CardData | undefined> => cardData(db, scope)
