import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { campaignRow, reenrollmentRow } from '../../../modules/evaluation/evaluation.factory.ts'
import { DEMO_STUDENT } from '../demo-accounts.ts'
import type { Making } from '../demo-draft.ts'

/** Days before and after today in which the campaign is open. */
const OPENED_DAYS_AGO = 10
const CLOSES_IN_DAYS = 15
/** The shares of families in a row that have not answered, ask for a transfer, or do not return. */
const TURN = 20
const UNANSWERED: ReadonlySet<number> = new Set([2, 6, 9, 11, 16, 18])
const ASKS_TRANSFER = 7
const NOT_RETURNING = 13

const LETTER =
  'Senhores responsáveis, para organizar as turmas do próximo ano, pedimos que confirmem se o aluno continua na escola. A resposta pode ser dada na secretaria, por telefone ou pelo canhoto abaixo.'
const NOTES = {
  ASKS_TRANSFER: 'Pediu o histórico para levar à outra escola.',
  NOT_RETURNING: 'A família muda de cidade em janeiro.',
} as const

type Answer = 'CONFIRMED' | 'ASKS_TRANSFER' | 'NOT_RETURNING'

const answerAt = (place: number): Answer | null => {
  const at = place % TURN
  if (UNANSWERED.has(at)) return null
  if (at === ASKS_TRANSFER) return 'ASKS_TRANSFER'
  return at === NOT_RETURNING ? 'NOT_RETURNING' : 'CONFIRMED'
}

/**
 * A campaign of re-enrolment that is open today, with answers of most families, typed by the office. The demo's student stays at the
 * school.
 */
export const addReenrollment = (
  { draft, institutionId, id, today }: Making,
  { yearId, students, administrator }: { yearId: string; students: readonly string[]; administrator: string },
): void => {
  const opens = addDays(today, -OPENED_DAYS_AGO)
  const of = { institution_id: institutionId, academic_year_id: yearId }
  draft.reenrollment_campaign.push(
    campaignRow({ ...of, opens, closes: addDays(today, CLOSES_IN_DAYS), letter: LETTER }),
  )
  const personOf = new Map(draft.account.map(account => [String(account.id), account.person_id]))
  const stays = draft.person.find(({ tax_number }) => tax_number === onlyTaxCharacters(DEMO_STUDENT.cpf))?.id
  const linesOf = Map.groupBy(draft.responsible, line => line.person_id)
  for (const [place, student] of students.entries()) {
    const personId = personOf.get(student) ?? ''
    const answer = personId === stays ? 'CONFIRMED' : answerAt(place)
    if (answer === null) continue
    const [line] = linesOf.get(personId) ?? []
    const answeredOn = addDays(opens, 1 + (place % (OPENED_DAYS_AGO - 1)))
    draft.reenrollment.push(
      reenrollmentRow({
        ...of,
        id: id(),
        account_id: student,
        answer,
        answered_on: answeredOn,
        answered_by: line?.name ?? null,
        relation: line?.kinship ?? null,
        note: answer === 'CONFIRMED' ? null : NOTES[answer],
        recorded_by: administrator,
        recorded_at: `${answeredOn}T14:00:00.000Z`,
      }),
    )
  }
}
