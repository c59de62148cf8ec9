import { own, type RecordFields } from '../record-table.ts'

/** RATING is 1 to 5. */
export const QUESTION_TYPES = ['RATING', 'CHOICE', 'TEXT'] as const

/** A question of a survey; a new one has no id yet. */
type Question = {
  id: string | null
  text: string
  type: (typeof QUESTION_TYPES)[number]
  options: string[] | null
  required: boolean
}

/** The fields of the survey of an event; what they are: `record-table.ts`. */
export const SURVEY_FIELDS = {
  title: { kind: 'line', max: 150, column: 'title', label: 'Título' },
  start: { kind: 'date', column: 'start_date', label: 'Abre em' },
  end: { kind: 'date', column: 'end_date', label: 'Fecha em' },
  anonymous: { kind: 'flag', initial: false, column: 'anonymous', label: 'Respostas anônimas' },
  questions: {
    ...own<Question[]>(),
    column: null,
    label: 'Perguntas',
    history: (questions: readonly Question[]) => questions.map(({ text }) => text),
  },
} as const satisfies RecordFields
