import { fill } from '@lousa/contract/messages.ts'
import { DEPENDENCY_PAPER as W } from '@lousa/contract/reports/dependency-paper.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { PrintedDependency } from './dependency-paper.types.ts'

/** "Matemática (2025): concluída, nota 7,5". */
export const dependencyText = ({ component, year, status, mark }: PrintedDependency): string =>
  fill(mark === null ? W.line : W.lineWithMark, {
    component,
    year,
    status: W.statuses[status],
    mark: mark === null ? '' : formatMark(mark),
  })

/** The dependencies of one student in a sentence; none where there is nothing to print. */
export const dependencyNotes = (dependencies: readonly PrintedDependency[] = []): string[] =>
  dependencies.length === 0
    ? []
    : [fill(W.note, { dependencies: dependencies.map(dependencyText).join('; ') })]
