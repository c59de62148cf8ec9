import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type {
  Demonstrative,
  getDemonstrative,
} from '@lousa/contract/reports/demonstrative/demonstrative.contract.ts'
import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import type { requestDemonstrative } from '@lousa/contract/reports/reports.contract.ts'
import { demonstrativeTable } from '@lousa/rules/reports/demonstrative/demonstrative.rules.ts'
import type { Ctx } from '../../module.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import {
  countedClasses,
  type DemonstrativeScope,
  type DemonstrativeSubject,
  demonstrativeSubject,
  frequencyStatus,
  listedTerms,
} from './demonstrative.queries.ts'
import { termColumns } from './demonstrative.words.ts'

type Filter = QueryOf<typeof getDemonstrative>

const scopeOf = ({ institution }: ReadCtx, query: Filter): DemonstrativeScope => ({
  institutionId: institution.id,
  academicYearId: query.academicYearId,
  academicTermId: query.academicTermId,
  gradeId: query.gradeId,
  curriculumComponentId: query.curriculumComponentId,
  place: query.place,
})

/** An id of another year than the requested one is refused. */
const subjectOf = async (ctx: ReadCtx, query: Filter): Promise<DemonstrativeSubject> => {
  const subject = await demonstrativeSubject(ctx.db, scopeOf(ctx, query))
  const missing = [
    ...(query.academicTermId && !subject.term ? ['academicTermId'] : []),
    ...(query.gradeId && !subject.grade ? ['gradeId'] : []),
    ...(query.curriculumComponentId && !subject.modality ? ['curriculumComponentId'] : []),
  ]
  const [first, ...others] = missing.map(field => fieldError(field, 'INVALID'))
  if (first) throw invalidFields(first, ...others)
  return subject
}

/** The table of the screen; outdated frequencies are marked. */
export const readDemonstrative = async (ctx: Ctx, query: Filter): Promise<Demonstrative> => {
  await subjectOf(ctx, query)
  const scope = scopeOf(ctx, query)
  const [classes, terms, status] = await Promise.all([
    countedClasses(ctx.db, scope, ctx.now),
    listedTerms(ctx.db, scope),
    frequencyStatus(ctx.db, scope, ctx.now),
  ])
  const columns = termColumns(terms)
  const positions = columns.map(({ position }) => position)
  return { status, terms: columns, ...demonstrativeTable(classes, positions) }
}

/** Asking for the table as a file, named by what it is narrowed to. */
export const demonstrativeRequest = async (
  ctx: ReadCtx,
  query: QueryOf<typeof requestDemonstrative>,
): Promise<FileRequest> => {
  const { academicYearId, academicTermId, gradeId, curriculumComponentId, place, format } = query
  const { year, grade, modality, term } = await subjectOf(ctx, query)
  const part = [place, grade, modality, term && termName(term.type, term.position)].filter(Boolean).join(', ')
  const only = {
    ...(academicTermId ? { academicTermId } : {}),
    ...(gradeId ? { gradeId } : {}),
    ...(curriculumComponentId ? { curriculumComponentId } : {}),
    ...(place ? { place } : {}),
  }
  return {
    tag: 'OVERVIEW_DEMONSTRATIVE',
    format,
    title: part ? fill(W.fileOf, { year, part }) : fill(W.file, { year }),
    params: {
      academicYearId,
      ...(part ? { only } : {}),
      ...(format === 'xlsx' ? { format } : {}),
    },
  }
}
