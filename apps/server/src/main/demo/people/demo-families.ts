import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { childRow, messageRow } from '../../../modules/messages/messages.factory.ts'
import { guardianshipRow, restrictionRow } from '../../../modules/people/guardianship/guardianship.factory.ts'
import { DEMO_GUARDIAN } from '../demo-accounts.ts'
import type { Making } from '../demo-draft.ts'
import type { People } from './demo-people.ts'

/** Families whose parents have accounts, both parents each. */
const FAMILIES = 6
/** The number of mothers who have confirmed the message to the families. */
const CONFIRMED = 3
/** The family of which a court has closed the child to the father. */
const SEPARATED = 1

/** The notes that mothers of the first families wrote: a sick child, an appointment to come, and a refused request. */
const NOTES = [
  { from: -1, to: 0, reason: 'ILLNESS', text: 'Acordou com febre. O atestado fica pronto amanhã.' },
  { from: 3, to: 3, reason: 'APPOINTMENT', text: null },
  {
    from: -6,
    to: -6,
    reason: 'OTHER',
    text: 'Viagem da família.',
    refusal: 'Viagem não é motivo previsto no regimento.',
  },
] as const

const addNote = (
  { draft, institutionId, id, today, now }: Making,
  {
    place,
    student,
    sender,
    administrator,
  }: { place: number; student: string; sender: string; administrator: string },
): void => {
  const note = NOTES[place]
  if (!note) return
  const sentAt = now.toISOString()
  draft.absence_note.push({
    institution_id: institutionId,
    id: id(),
    account_id: student,
    start_date: addDays(today, note.from),
    end_date: addDays(today, note.to),
    reason: note.reason,
    text: note.text,
    sender: 'GUARDIAN',
    sent_by: sender,
    sent_at: sentAt,
    client_id: id(),
    ...('refusal' in note
      ? { status: 'REFUSED', decided_by: administrator, decided_at: sentAt, decision_reason: note.refusal }
      : {}),
  })
}

/** Changes of contacts that mothers proposed and the office has not decided, by the place of the family. */
const PROPOSALS: ReadonlyMap<number, { field: string; value: string }> = new Map([
  [2, { field: 'cellphone', value: '51998765432' }],
  [3, { field: 'email', value: 'familia@example.com' }],
])

const addProposal = (
  { draft, institutionId, id, now }: Making,
  { place, student, sender }: { place: number; student: string; sender: string },
): void => {
  const proposal = PROPOSALS.get(place)
  if (!proposal) return
  const account = draft.account.find(each => each.id === student)
  const record = draft.person.find(each => each.id === account?.person_id)
  draft.record_proposal.push({
    institution_id: institutionId,
    id: id(),
    account_id: student,
    field: proposal.field,
    new_value: proposal.value,
    old_value: (proposal.field === 'email' ? record?.email : record?.cellphone) ?? null,
    sent_by: sender,
    sent_at: now.toISOString(),
  })
}

/** The first students with two responsibles, before them the one of the guardian of the demonstration. */
const familiesOf = (draft: Making['draft'], students: readonly string[]) => {
  const personOf = new Map(draft.account.map(account => [String(account.id), account.person_id]))
  const linesOf = Map.groupBy(draft.responsible, line => line.person_id)
  const all = students.map(student => ({ student, lines: linesOf.get(personOf.get(student) ?? '') ?? [] }))
  const known = all.filter(({ lines }) =>
    lines.some(line => line.tax_number === onlyTaxCharacters(DEMO_GUARDIAN.cpf)),
  )
  return [...known, ...all.filter(family => family.lines.length === 2 && !known.includes(family))].slice(
    0,
    FAMILIES,
  )
}

/** The message to the families, and when it was sent. */
const addFamilyMessage = (
  making: Making,
  { yearId, administrator }: { yearId: string; administrator: string },
): { message: string; sentAt: string } => {
  const message = making.id()
  const sentAt = `${addDays(making.today, -2)}T13:30:00.000Z`
  making.draft.school_message.push(
    messageRow({
      institution_id: making.institutionId,
      id: message,
      academic_year_id: yearId,
      type: 'MEETING',
      title: 'Reunião com as famílias',
      body: 'A reunião com as famílias será na próxima semana, às 19h, na sala de cada turma. Confirme que está ciente.',
      sender_id: administrator,
      created_at: sentAt,
    }),
  )
  return { message, sentAt }
}

/**
 * Parents of the first students with two responsibles sign in by themselves, with the password of the demonstration. Of one family a
 * court has closed the child to the father, and protects the address.
 */
export const addFamilies = (
  making: Making,
  people: People,
  { yearId, students, administrator }: { yearId: string; students: readonly string[]; administrator: string },
): void => {
  const { draft, institutionId } = making
  const families = familiesOf(draft, students)
  const { message, sentAt } = addFamilyMessage(making, { yearId, administrator })
  const childIn = { institution_id: institutionId, school_message_id: message }
  for (const [place, { student, lines }] of families.entries()) {
    draft.message_child.push(childRow({ ...childIn, id: making.id(), student_id: student, at: sentAt }))
    for (const line of lines) {
      const isMother = line.kinship === 'Mãe'
      const isRestricted = place === SEPARATED && !isMother
      const { personId, accountId } = people.addGuardian(line)
      const pair = { institution_id: institutionId, student_id: student, guardian_person_id: personId }
      draft.guardianship.push(
        guardianshipRow({
          ...pair,
          id: making.id(),
          responsible_id: line.id ?? null,
          kinship: line.kinship,
          starts_on: making.createdAt.slice(0, 10),
          may_collect: !isRestricted,
          lives_with: !isRestricted,
          created_by: administrator,
          created_at: making.createdAt,
        }),
      )
      if (isMother) {
        addNote(making, { place, student, sender: accountId, administrator })
        addProposal(making, { place, student, sender: accountId })
      }
      if (!isRestricted)
        draft.message_child.push(
          childRow({
            ...childIn,
            id: making.id(),
            student_id: student,
            account_id: accountId,
            ...(isMother && place < CONFIRMED
              ? { status: 'CONFIRMED', at: `${addDays(making.today, -1)}T22:10:00.000Z` }
              : { at: sentAt }),
          }),
        )
      if (isRestricted)
        draft.guardianship_restriction.push(
          restrictionRow({
            ...pair,
            id: making.id(),
            no_address: true,
            starts_on: making.createdAt.slice(0, 10),
            written_by: administrator,
            written_at: making.createdAt,
          }),
        )
    }
  }
}
