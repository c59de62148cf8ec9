import { fill } from '@lousa/contract/messages.ts'
import { DECLARATION as W } from '@lousa/contract/reports/declaration/declaration.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import {
  documentHead,
  documentIssue,
  documentSignatures,
  type IssueOrder,
} from '../document/document-head.values.ts'
import type { DeclarationGrade, DeclarationTag } from './declaration.types.ts'
import type { DeclarationDocument } from './declaration-document.types.ts'
import { type DeclaredStudent, declaredText } from './declaration-wording.values.ts'

export type DeclarationOrder = IssueOrder & {
  tag: DeclarationTag
  /** "12/2026", and the authenticity code, of each student in their order; none in a preview. */
  numbers: readonly string[]
  codes: readonly string[]
}

type Declared = { grade: DeclarationGrade; students: readonly Omit<DeclaredStudent, 'grade' | 'today'>[] }

/** Declarations of a class, or of one of its students, a sheet each. */
export const declarationDocument = (
  { grade, students }: Declared,
  order: DeclarationOrder,
): DeclarationDocument => {
  const { institution } = grade
  const issue = documentIssue(institution, order)
  const { place, dateLong, date: today } = issue
  return {
    title: W.kinds[order.tag].title,
    subtitle: fill(W.ofYear, { year: grade.year }),
    institution: documentHead(institution).institution,
    issue,
    closing: W.closing,
    signed: place ? fill(W.signed, { place, date: dateLong }) : fill(W.signedOn, { date: dateLong }),
    signatures: documentSignatures(institution),
    students: students.map(({ student, outcome }, at) => {
      const number = order.numbers[at]
      return {
        name: displayName(student),
        number: number ? fill(W.number, { number }) : W.unnumbered,
        code: order.codes[at] ?? '',
        text: declaredText(order.tag, { grade, student, outcome, today }),
      }
    }),
  }
}
