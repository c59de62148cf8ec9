import type {
  CouncilOpinion,
  OpinionClass,
  OpinionSheet,
} from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { COUNCIL_OPINION as W } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  isWritten,
  OPINION_CHIPS,
  type OpinionContent,
} from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import type { EntrySubject, EntryView, RowConflict } from '../../../lib/outbox/outbox.types.ts'

export type OpinionEntry = EntryView<OpinionContent>

/** An opinion as the screen shows it. */
export type OpinionState = {
  readonly value: OpinionContent
  /** The version over which the next change is written. */
  readonly version: number
  readonly conflict: RowConflict<OpinionContent> | null
  /** Why the server refused it. */
  readonly problem: string | null
}

/** An opinion with chips in the order of the screen and a trimmed text. */
export const normalizedOpinion = ({ chips, text }: OpinionContent): OpinionContent => ({
  chips: OPINION_CHIPS.filter(chip => chips.includes(chip)),
  text: text?.trim() || null,
})

/** The stored opinion under the one on this device. */
export const opinionState = (row: CouncilOpinion, entry: OpinionEntry | null): OpinionState => {
  const { id } = row.studentEnrollment
  const conflict = entry?.conflicts[id]
  // A conflict is shown until it is decided.
  if (conflict) return { value: conflict.mine, version: 0, conflict, problem: null }
  const pending = entry?.rows[id]
  if (pending) return { value: pending.value, version: pending.version, conflict: null, problem: null }
  const refusal = entry?.refused[id]
  if (refusal) {
    const { value, version, reason } = refusal
    return { value, version, conflict: null, problem: reason }
  }
  return { value: row, version: row.version, conflict: null, problem: null }
}

export const councilName = (term: OpinionClass['academicTerm']): string =>
  term ? fill(W.ofTerm, { position: term.position }) : W.ofYear

/** The parameters that name council and subject of a sheet. */
export const queryOf = ({
  academicTerm,
  curriculumComponent,
}: Pick<OpinionSheet, 'academicTerm' | 'curriculumComponent'>): string =>
  new URLSearchParams({
    ...(academicTerm ? { academicTermId: academicTerm.id } : { council: 'FINAL' }),
    ...(curriculumComponent ? { curriculumComponentId: curriculumComponent.id } : { scope: 'WHOLE' }),
  }).toString()

/** The entry of a sheet on the device; `query` is that under which the sheet was read. */
export const opinionSubject = (sheet: OpinionSheet, query: string): EntrySubject => ({
  kind: 'councilOpinions',
  subjectId: [
    sheet.grade.id,
    sheet.academicTerm?.id ?? 'FINAL',
    sheet.curriculumComponent?.id ?? 'WHOLE',
  ].join('_'),
  place: {
    gradeId: sheet.grade.id,
    query,
    ...(sheet.academicTerm ? { academicTermId: sheet.academicTerm.id } : {}),
    ...(sheet.curriculumComponent ? { curriculumComponentId: sheet.curriculumComponent.id } : {}),
  },
  title: fill(W.queueTitle, { grade: sheet.grade.name, council: councilName(sheet.academicTerm) }),
})

/** An opinion in one line. */
export const opinionText = (opinion: OpinionContent): string => {
  if (!isWritten(opinion)) return W.nothing
  return [opinion.chips.map(chip => W.chips[chip]).join(', '), opinion.text ?? ''].filter(Boolean).join(': ')
}
