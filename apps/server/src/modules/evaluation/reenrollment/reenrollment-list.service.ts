import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type {
  listReenrollments as ListCall,
  ListedReenrollment,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { type Page, pageOf } from '@lousa/contract/schema.ts'
import { isUnanswered } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { hasLowFrequency, mainEnrollments } from '@lousa/rules/evaluation/reenrollment/reenrollment.rules.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { Ctx } from '../../module.ts'
import { contactsByStudent } from './family.service.ts'
import { campaignRoster, type RosterRow, type StoredCampaign } from './reenrollment.queries.ts'
import {
  expectedClass,
  expectedStudents,
  openedCampaign,
  stateOf,
  studentOf,
  targetOfCampaign,
} from './reenrollment.service.ts'
import type { Contacts } from './reenrollment.types.ts'
import { siblingsIn } from './siblings.service.ts'

type ListQuery = QueryOf<typeof ListCall>

const isFound = (row: RosterRow, words: readonly string[]): boolean => {
  const { user } = row.studentEnrollment
  const key = searchKey(`${user.name} ${user.socialName ?? ''} ${row.registration ?? ''}`)
  return words.every(word => key.includes(word))
}

const filteredRows = (
  rows: readonly RosterRow[],
  campaign: StoredCampaign,
  { ctx, query: { gradeId, state, searchFor = '' } }: { ctx: Ctx; query: ListQuery },
): RosterRow[] => {
  const words = searchKey(searchFor)
    .split(' ')
    .filter(word => word !== '')
  return rows.filter(row => {
    const own = stateOf(row, campaign, ctx)
    const isOfState = !state || (state === 'UNANSWERED' ? isUnanswered(own) : own === state)
    return isOfState && (!gradeId || row.gradeId === gradeId) && isFound(row, words)
  })
}

/** Students of a campaign with their answers and phones. */
export const listStudents = async (
  ctx: Ctx,
  yearId: string,
  query: ListQuery,
): Promise<Page<ListedReenrollment>> => {
  const { campaign } = await openedCampaign(ctx, yearId)
  const to = await targetOfCampaign(ctx, yearId, campaign)
  const roster = mainEnrollments(await campaignRoster(ctx, yearId))
  const found = filteredRows(roster, campaign, { ctx, query })
  const from = (query.currentPage - 1) * query.rowsPerPage
  const pageIn = (rows: readonly RosterRow[]) => rows.slice(from, from + query.rowsPerPage)
  const expected = await expectedStudents(ctx, yearId, to)
  const frequencyOf = (row: RosterRow) => expected.get(row.studentEnrollment.id)?.frequency ?? null
  const isLow = (row: RosterRow) => hasLowFrequency({ name: row.gradeName }, frequencyOf(row))
  const rows =
    query.lowFrequency === undefined ? found : found.filter(row => isLow(row) === query.lowFrequency)
  const shown = pageIn(rows)
  const shownIds = shown.map(({ accountId }) => accountId)
  const siblings = await siblingsIn(ctx, { yearId, roster }, shownIds)
  const siblingIds = [...siblings.values()].flat().map(({ accountId }) => accountId)
  const contacts = await contactsByStudent(ctx, [...new Set([...shownIds, ...siblingIds])])
  const names = new Map(to.classes.map(({ id, name }) => [id, name]))
  return pageOf(
    shown.map(row => {
      const next = expected.get(row.studentEnrollment.id)
      const nextId = next ? expectedClass(next) : null
      return {
        ...studentOf(row, campaign, ctx),
        expected: nextId ? { id: nextId, name: names.get(nextId) ?? '' } : null,
        frequency: frequencyOf(row),
        hasLowFrequency: isLow(row),
        ...contactFields(contacts.get(row.accountId), ctx),
        siblings: (siblings.get(row.accountId) ?? []).map(other => ({
          student: other.studentEnrollment.user,
          grade: { id: other.gradeId, name: other.gradeName },
          state: stateOf(other, campaign, ctx),
          isAdult: isAdult(contacts.get(other.accountId), ctx),
          version: other.version,
        })),
      }
    }),
    query,
    rows.length,
  )
}

const isAdult = (contacts: Contacts | undefined, { today }: Ctx): boolean =>
  contacts?.birthdate ? !isMinorOn(contacts.birthdate, today) : false

const contactFields = (contacts: Contacts | undefined, ctx: Ctx) => ({
  isAdult: isAdult(contacts, ctx),
  cellphone: contacts?.cellphone ?? null,
  phone: contacts?.phone ?? null,
  responsibles: contacts?.responsibles ?? [],
})
