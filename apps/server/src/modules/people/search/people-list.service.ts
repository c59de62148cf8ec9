import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { listUsers, UserSort, UserType } from '@lousa/contract/people/person/user.contract.ts'
import { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { WITH_CLASS, WITHOUT_CLASS, WITHOUT_RESPONSIBLE } from '@lousa/contract/people/search/class-filter.ts'
import { MIN_SEARCH_LENGTH } from '@lousa/contract/people/search/people-finding.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { ROLES, type Role } from '@lousa/contract/roles.ts'
import { id, pageOf } from '@lousa/contract/schema.ts'
import { officeWords, searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { Ctx } from '../../module.ts'
import { hasClass, type InClass } from './people-in-class.queries.ts'
import { type Search, usersPage } from './people-list.queries.ts'

const STUDENTS: readonly Role[] = ['STUDENT', 'STUDENT-SMELJ']
const SORTS_OF_INSTRUCTORS: readonly UserSort[] = ['name', '-name']
const STAFF: readonly Role[] = ['ADMINISTRATOR', 'EDITOR']

export const rolesOf = (type: UserType | 'STAFF'): readonly Role[] => {
  if (type === 'STUDENT') return STUDENTS
  return type === 'STAFF' ? STAFF : [type]
}

/** The office finds people also by CPF, phone and guardians; other roles do not. */
export const searchOf = (searchFor: string, ofOffice: boolean): Search => ({
  words: ofOffice ? officeWords(searchFor) : searchKey(searchFor).split(' ').filter(Boolean),
})

/** The class asked for, which the institution must have. Only students are in classes. */
export const inClassOf = async (
  ctx: Ctx,
  { gradeId, type }: { gradeId?: string | undefined; type?: UserType | 'STAFF' | undefined },
): Promise<{ inClass?: InClass }> => {
  if (gradeId === undefined) return {}
  if (ctx.actor.role !== 'ADMINISTRATOR') throw new ContractError('FORBIDDEN')
  if (type && type !== 'STUDENT') throw invalidFields(fieldError('gradeId', 'INVALID'))
  if (gradeId === WITHOUT_CLASS || gradeId === WITH_CLASS || gradeId === WITHOUT_RESPONSIBLE)
    return { inClass: gradeId }
  const isKnown = id.safeParse(gradeId).success && (await hasClass(ctx, gradeId))
  if (!isKnown) throw new ContractError('NOT_FOUND')
  return { inClass: { gradeId } }
}

/** People of one type; without type the quick search. Instructors find their own students only. */
export const listPeople = async (ctx: Ctx, query: QueryOf<typeof listUsers>) => {
  const isInstructor = ctx.actor.role === 'INSTRUCTOR'
  if (isInstructor && query.type && query.type !== 'STUDENT') throw new ContractError('FORBIDDEN')
  const searchFor = query.searchFor?.trim() ?? ''
  if (!query.type && searchFor.length < MIN_SEARCH_LENGTH)
    throw invalidFields(fieldError('searchFor', 'TOO_SHORT', { min: MIN_SEARCH_LENGTH }))
  // The order would tell an instructor what they do not see.
  if (isInstructor && query.sort && !SORTS_OF_INSTRUCTORS.includes(query.sort))
    throw invalidFields(fieldError('sort', 'INVALID'))
  const inClass = await inClassOf(ctx, query)
  const everyRole = isInstructor || inClass.inClass ? STUDENTS : ROLES
  // The office also finds who was archived, marked so; instructors who is there.
  const everyStatus = query.type || !isInstructor ? PERSON_STATUSES : (['Ativo'] as const)
  const { data, total } = await usersPage(ctx, {
    roles: query.type ? rolesOf(query.type) : everyRole,
    statuses: query.status ? [query.status] : everyStatus,
    sort: query.sort ?? 'name',
    search: searchFor === '' ? null : searchOf(searchFor, !isInstructor),
    onlyMine: isInstructor,
    ...inClass,
    academicYearId: query.academicYearId,
    rows: query.type ? 'record' : 'brief',
    currentPage: query.currentPage,
    rowsPerPage: query.rowsPerPage,
  })
  return pageOf(data, query, total)
}
