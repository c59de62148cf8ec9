import { addDays, type CivilDate, weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import { eventRow } from '../../../modules/academics/academics.factory.ts'
import { enrollmentRow } from '../../../modules/enrollment/enrollment.factory.ts'
import type { Making } from '../demo-draft.ts'
import { randomId } from '../demo-random.ts'
import type { MadeYear } from '../year/demo-structure.ts'

type DemoEventGrade = {
  name: string
  description: string
  place: string
  days: number
  capacity: number
  enrolled: number
}

/** One was last week, with answers to its survey; one is near, one is still empty enough to join. */
const EVENTS: readonly DemoEventGrade[] = [
  {
    name: 'Corrida da Cidade',
    description: 'Percursos de 3 km e 5 km pelas ruas do centro.',
    place: 'Praça da Matriz',
    days: -7,
    capacity: 80,
    enrolled: 48,
  },
  {
    name: 'Festival de Dança',
    description: 'Apresentações das turmas de dança e ginástica dos núcleos.',
    place: 'Teatro Municipal',
    days: 10,
    capacity: 40,
    enrolled: 40,
  },
  {
    name: 'Torneio de Futsal entre Núcleos',
    description: 'Jogos entre as equipes dos quatro núcleos.',
    place: 'Ginásio Vila Nova',
    days: 30,
    capacity: 120,
    enrolled: 30,
  },
]

const WEEK = 7
const SATURDAY = 5

/** The Saturday on or before: on other days it would take the hours of classes that the demo student may choose. */
const dayOf = (today: CivilDate, { days }: Pick<DemoEventGrade, 'days'>): CivilDate => {
  const day = addDays(today, days)
  const saturday = addDays(weekStart(day), SATURDAY)
  return saturday > day ? addDays(saturday, -WEEK) : saturday
}

type Question = {
  text: string
  type: 'RATING' | 'CHOICE' | 'TEXT'
  options: string[] | null
  required: boolean
}
const QUESTIONS: readonly Question[] = [
  { text: 'Como você avalia a organização do evento?', type: 'RATING', options: null, required: true },
  {
    text: 'Como ficou sabendo do evento?',
    type: 'CHOICE',
    options: ['Redes sociais', 'Na aula', 'Com amigos ou familiares'],
    required: true,
  },
  { text: 'O que podemos melhorar?', type: 'TEXT', options: null, required: false },
]

const REMARKS = ['Mais bebedouros.', 'Poderia começar mais cedo.', 'Foi ótimo!', 'Mais opções de horário.']

const addEvent = (making: Making, year: MadeYear, event: DemoEventGrade, number: number): string => {
  const id = making.id()
  const day = dayOf(making.today, event)
  making.draft.grade.push(
    eventRow({
      institution_id: making.institutionId,
      id,
      academic_year_id: year.id,
      name:
        number < EVENTS.length
          ? event.name
          : `${event.name} – etapa ${Math.floor(number / EVENTS.length) + 1}`,
      capacity: event.capacity,
      description: event.description,
      place: event.place,
      day,
      event_start_hour: '08:00:00',
      event_end_hour: '17:00:00',
      enrollment_start: addDays(day, -45),
      enrollment_end: addDays(day, -2),
    }),
  )
  return id
}

const enroll = (making: Making, year: MadeYear, gradeId: string, students: readonly string[]) => {
  const rows = students.map(account_id =>
    enrollmentRow({
      institution_id: making.institutionId,
      id: making.id(),
      academic_year_id: year.id,
      grade_id: gradeId,
      account_id,
      start_date: addDays(making.today, -12),
      created_at: `${addDays(making.today, -12)}T14:00:00.000Z`,
    }),
  )
  making.draft.student_enrollment.push(...rows)
  return rows.map(row => String(row.id))
}

const addSurvey = (
  making: Making,
  gradeId: string,
  event: DemoEventGrade,
  enrollments: readonly string[],
): void => {
  const { institutionId: institution_id, draft, today } = making
  const random = making.random.fork(`survey ${event.name}`)
  const id = making.id()
  const start = dayOf(today, event)
  draft.evaluation_survey.push({
    institution_id,
    id,
    grade_id: gradeId,
    title: `Pesquisa de satisfação – ${event.name}`,
    start_date: start,
    end_date: addDays(start, 30),
    anonymous: event.days < 0,
    version: 1,
  })
  const questions = QUESTIONS.map((question, index) => ({
    institution_id,
    id: making.id(),
    evaluation_survey_id: id,
    position: index + 1,
    text: question.text,
    type: question.type,
    options: question.options ? [...question.options] : null,
    required: question.required,
  }))
  draft.survey_question.push(...questions)
  if (event.days >= 0) return
  // The first enrolled is the demo student, whose answer is still to come.
  const answered = enrollments.slice(1).filter(() => random.chance(0.6))
  const of = { institution_id, evaluation_survey_id: id }
  draft.survey_answered.push(...answered.map(student_enrollment_id => ({ ...of, student_enrollment_id })))
  const answers = answered.map(() => ({
    ...of,
    id: randomId(random),
    answers: questions.flatMap((question): { questionId: string; value: string | number }[] => {
      if (question.type === 'RATING') return [{ questionId: question.id, value: random.int(3, 5) }]
      if (question.options) return [{ questionId: question.id, value: random.pick(question.options) }]
      return random.chance(0.4) ? [{ questionId: question.id, value: random.pick(REMARKS) }] : []
    }),
  }))
  draft.anonymous_survey_answer.push(...answers.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

/** Events with their surveys and enrolments. */
export const addEvents = (
  making: Making,
  year: MadeYear,
  { students, count }: { students: readonly string[]; count: number },
): void => {
  const random = making.random.fork('events')
  const [first, ...others] = students
  for (let number = 0; number < count; number += 1) {
    const event = EVENTS[number % EVENTS.length]
    if (!event || !first) continue
    const gradeId = addEvent(making, year, event, number)
    const taking = Math.min(event.enrolled, students.length)
    const enrollments = enroll(making, year, gradeId, [first, ...random.shuffle(others).slice(0, taking - 1)])
    addSurvey(making, gradeId, event, enrollments)
  }
}
