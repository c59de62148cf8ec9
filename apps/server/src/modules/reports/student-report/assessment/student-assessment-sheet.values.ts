import { figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import { M } from '@lousa/contract/messages.ts'
import { STUDENT_ASSESSMENT as W } from '@lousa/contract/reports/student-report/student-assessment.messages.ts'
import { STUDENT_FREQUENCY } from '@lousa/contract/reports/student-report/student-frequency.messages.ts'
import { STUDENT_REPORT } from '@lousa/contract/reports/student-report/student-report.messages.ts'
import type { WrittenCell, WrittenSheet } from '../../../../platform/spreadsheets/xlsx-workbook.ts'
import { headingOf, isShown } from '../../words/card.words.ts'
import { sheetLead } from '../student-head.values.ts'
import {
  type AssessmentReading,
  opinionText,
  scoreOrSign,
  standingText,
  toldInputs,
} from './student-assessment.view.ts'

/** All evaluations of a student as a spreadsheet, and what their terms come to. */
export const studentAssessmentSheets = (reading: AssessmentReading): WrittenSheet[] => {
  const { card, figureOf } = reading
  const lead = sheetLead(reading, W.title)
  const inputs = toldInputs(reading)
  const headings = new Map(card.terms.map(term => [term.id, headingOf(card, term)]))
  const { date, name, type, highest, score, note } = W.columns
  const { sheets } = W
  return [
    {
      name: sheets.evaluations,
      lead,
      header: [STUDENT_REPORT.component, sheets.term, date, name, type, highest, score, note, sheets.text],
      rows: card.components.flatMap(component =>
        inputs
          .filter(({ componentId }) => componentId === component.id)
          .map((input): WrittenCell[] => [
            component.name,
            headings.get(input.termId ?? '') ?? W.annual,
            { date: input.date },
            input.name,
            M.enum[input.type],
            input.highest ?? '',
            scoreOrSign(input) ?? '',
            standingText(input),
            opinionText(input),
          ]),
      ),
      widths: [34, 22, 13, 34, 18, 9, 9, 28, 80],
    },
    {
      name: sheets.terms,
      lead,
      header: [
        STUDENT_REPORT.component,
        sheets.term,
        sheets.mark,
        sheets.recovery,
        sheets.mean,
        sheets.concept,
        STUDENT_FREQUENCY.fields.absences,
        STUDENT_FREQUENCY.fields.justified,
        sheets.text,
      ],
      rows: card.components.flatMap(component =>
        card.terms
          .filter(term => isShown(card, term))
          .flatMap((term): WrittenCell[][] => {
            const figure = figureOf(component.id, term.id)
            if (!figure) return []
            // Points of an open term are no mark that a spreadsheet may add up.
            const { result, soFar } = figureWords(figure, card.policy.step)
            return [
              [
                component.name,
                headingOf(card, term),
                (soFar ? null : figure.mark) ?? '',
                figure.recovery ?? '',
                (soFar ? result : figure.mean) ?? '',
                figure.concept ?? '',
                figure.absences,
                figure.justifiedAbsences,
                figure.text ?? '',
              ],
            ]
          }),
      ),
      widths: [34, 22, 10, 13, 10, 12, 10, 10, 80],
    },
  ]
}
