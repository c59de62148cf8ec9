import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { UNANSWERED_FAMILIES as W } from '@lousa/contract/reports/next-year/unanswered-families.messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { formatPhone } from '@lousa/rules/people/person/phone.rules.ts'
import type { WrittenSheet } from '../../../platform/spreadsheets/xlsx-workbook.ts'
import type { UnansweredFamily } from '../../evaluation/reenrollment/family.service.ts'
import type { ListedGrade } from '../class-list/class-list.public.queries.ts'
import { documentHead, documentIssue, type IssueOrder } from '../document/document-head.values.ts'
import type { NextYearListDocument } from './next-year-list.types.ts'

export type UnansweredData = {
  grade: ListedGrade
  campaign: { opens: string; closes: string }
  families: readonly UnansweredFamily[]
}

const phonesOf = ({ contacts }: UnansweredFamily): string => {
  const own = contacts?.cellphone ?? contacts?.phone
  const phones = [
    ...(contacts?.responsibles ?? []).flatMap(({ cellphone }) => (cellphone ? [formatPhone(cellphone)] : [])),
    ...(own ? [fill(W.own, { phone: formatPhone(own) })] : []),
  ]
  return phones.length > 0 ? phones.join('; ') : W.noPhone
}

const guardiansOf = ({ contacts }: UnansweredFamily): string =>
  (contacts?.responsibles ?? []).map(({ name, kinship }) => fill(W.guardian, { name, kinship })).join('; ')

const siblingsOf = ({ siblings }: UnansweredFamily): string =>
  siblings
    .map(({ grade, hasAnswer, ...person }) =>
      fill(hasAnswer ? W.siblingAnswered : W.sibling, { name: displayName(person), grade }),
    )
    .join('; ')

const rowsOf = ({ families }: UnansweredData): string[][] =>
  families.map(family => {
    const { number, user } = family.studentEnrollment
    return [
      number === null ? '' : String(number),
      displayName(user),
      guardiansOf(family),
      phonesOf(family),
      siblingsOf(family),
    ]
  })

const COLUMNS = [
  W.columns.number,
  W.columns.student,
  W.columns.responsible,
  W.columns.phone,
  W.columns.siblings,
  W.columns.answer,
]

const windowOf = ({ campaign: { opens, closes } }: UnansweredData): string =>
  fill(W.window, { opens: formatDate(opens), closes: formatDate(closes) })

/** The list on paper, with a column to write the answer by hand. */
export const unansweredDocument = (data: UnansweredData, order: IssueOrder): NextYearListDocument => {
  const { grade, families } = data
  return {
    title: W.title,
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(grade.institution).institution,
    issue: documentIssue(grade.institution, order),
    name: grade.name,
    facts: [],
    total: fill(W.total, { count: counted(families.length, ...W.students) }),
    widths: [0.5, 2.2, 2.2, 1.9, 1.9, 1.9],
    sections: [
      {
        title: `${W.section} · ${windowOf(data)}`,
        columns: COLUMNS,
        rows: rowsOf(data).map(row => [...row, '']),
      },
    ],
  }
}

export const unansweredSheets = (data: UnansweredData): WrittenSheet[] => {
  const { grade } = data
  return [
    {
      name: W.sheet,
      lead: [
        fill(W.file, { grade: grade.name }),
        grade.institution.name,
        fill(W.ofYear, { year: grade.year }),
        windowOf(data),
      ],
      header: COLUMNS,
      rows: rowsOf(data).map(row => [...row, '']),
      widths: [6, 42, 42, 34, 42, 24],
    },
  ]
}
