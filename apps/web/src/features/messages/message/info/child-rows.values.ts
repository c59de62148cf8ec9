import type { MessageChild, SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO as I } from '@lousa/contract/messages/message/message-info.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { showInstant } from '../../../../lib/text/dates.ts'
import { nameInUse } from '../../../../ui/person-avatar.tsx'

export type ChildFilter = { search: string; onlyMissing: boolean }

/** Children for whom no guardian has confirmed a message. */
export const missingChildren = ({ children = [] }: Pick<SchoolMessage, 'children'>): MessageChild[] =>
  children.filter(({ status }) => status !== 'CONFIRMED')

/** The children whose own name, or that of a guardian, has the words; of those without a confirmation alone, if that is asked for. */
export const childrenShown = (
  children: readonly MessageChild[],
  { search, onlyMissing }: ChildFilter,
): MessageChild[] => {
  const words = searchKey(search).split(' ').filter(Boolean)
  return children.filter(({ student, grade, status, guardians }) => {
    const names = [
      nameInUse(student),
      student.registration,
      grade,
      ...guardians.map(({ user }) => nameInUse(user)),
    ]
    const text = searchKey(names.filter(Boolean).join(' '))
    return (!onlyMissing || status !== 'CONFIRMED') && words.every(word => text.includes(word))
  })
}

type Guardian = MessageChild['guardians'][number]

/** "Maria Lima (Mãe)". */
const guardianName = ({ user, kinship }: Guardian): string =>
  kinship === null ? nameInUse(user) : fill(I.guardian, { name: nameInUse(user), kinship })

/** "Maria Lima (Mãe): Confirmada, 05/03/2026 10:30". */
export const guardianText = (guardian: Guardian): string =>
  fill(I.guardianState, {
    guardian: guardianName(guardian),
    state: M.enum[guardian.status],
    when: showInstant(guardian.at),
  })

/** A row for each child and guardian, as a table for spreadsheet programs. */
export const childTable = (children: readonly MessageChild[]): string[][] => [
  [...I.childrenCsvColumns],
  ...children.flatMap(({ student, grade, status, guardians }) => {
    const child = [nameInUse(student), grade ?? '', M.enum[status]]
    if (guardians.length === 0) return [[...child, I.noGuardian, '', '', '']]
    return guardians.map(({ user, kinship, status: own, at }) => [
      ...child,
      nameInUse(user),
      kinship ?? '',
      M.enum[own],
      showInstant(at),
    ])
  }),
]
