import { addMinutes } from '@lousa/rules/planning/time.rules.ts'
import { DEMO_MUNICIPAL_STUDENT } from './demo-accounts.ts'
import type { Making } from './demo-draft.ts'
import { addDemoStaff } from './demo-institution.ts'
import type { DemoSizes } from './demo-options.ts'
import { addEvents } from './office/demo-events.ts'
import { addMessages } from './office/demo-messages.ts'
import { bornAtAges, createPeople, type DemoPerson, GROWN_UP, type People } from './people/demo-people.ts'
import { addClass, addPlan, type MadeClass } from './teaching/demo-classes.ts'
import { seat, shares } from './teaching/demo-enrollments.ts'
import { addScopes } from './teaching/demo-evaluations.ts'
import { finishedYear, yearInProgress } from './year/demo-calendar.ts'
import { CONDITIONING, MODALITIES, SPORT } from './year/demo-curriculum.ts'
import { addAreas, addYear, type MadeComponent, type MadeYear } from './year/demo-structure.ts'

const PLACES = [
  'Núcleo Centro',
  'Núcleo Vila Nova',
  'Núcleo Jardim das Flores',
  'Núcleo Parque Industrial',
] as const
const STARTS = ['08:00:00', '10:15:00', '14:00:00', '16:15:00'] as const
const BANDS = [
  [6, 9, '6 a 9 anos'],
  [10, 13, '10 a 13 anos'],
  [14, 17, '14 a 17 anos'],
  [18, 59, 'adultos'],
  [60, 70, 'a partir de 60 anos'],
] as const
const CHILDREN = 3
const MINUTES = 60
/** Weekdays of the two lessons a week. */
const PAIRS = [
  [1, 3],
  [2, 4],
  [3, 5],
] as const

type Office = { making: Making; people: People; instructors: string[] }
type Modality = {
  index: number
  name: string
  place: string
  components: MadeComponent[]
  ages: readonly [number, number]
}

/** Four classes of a modality at four places, for bands of age of their own; the fourth trains a second one too. */
const modalityOf = (year: MadeYear, index: number): Modality => {
  const all = year.stages.get('SPORT')?.components ?? []
  const round = Math.floor(index / (MODALITIES.length * PLACES.length))
  const modality = MODALITIES[Math.floor(index / PLACES.length) % MODALITIES.length] ?? MODALITIES[0]
  const place = PLACES[index % PLACES.length] ?? PLACES[0]
  const grown = modality === 'Hidroginástica'
  const [youngest, oldest, band] = BANDS[grown ? CHILDREN + (index % 2) : index % CHILDREN] ?? BANDS[0]
  const names: string[] = index % PLACES.length === PLACES.length - 1 ? [modality, CONDITIONING] : [modality]
  return {
    index,
    place,
    name: [modality, place, band, ...(round > 0 ? [`turma ${round + 1}`] : [])].join(' – '),
    components: all.filter(component => names.includes(component.name)),
    ages: [youngest, oldest],
  }
}

const makeClass = (
  { making, people, instructors }: Office,
  year: MadeYear,
  modality: Modality,
  capacity: number,
): MadeClass => {
  const stage = year.stages.get('SPORT')
  if (!stage) throw new Error('The year has no sports')
  const { index, components } = modality
  const [youngest, oldest] = modality.ages
  const start = STARTS[index % STARTS.length] ?? STARTS[0]
  const made = addClass(making, {
    year,
    stage,
    name: modality.name,
    shift: start < '12' ? 'MORNING' : 'AFTERNOON',
    capacity,
    type: 'ASSESSMENT',
    components,
    minutes: MINUTES,
    trainingTypes: new Map(),
    open: { self_enrollment: true, place: modality.place, age_min: youngest, age_max: oldest },
  })
  const instructor = Math.floor(index / PLACES.length)
  instructors[instructor] ??= people.add({
    role: 'INSTRUCTOR',
    birth: GROWN_UP(year.year),
    registrationYear: year.year,
  }).accountId
  const instructorId = instructors[instructor]
  const days = weekdaysOf(year, instructor)
  for (const [order, component] of components.entries()) {
    const slots = days.map(weekday => ({
      weekday,
      start: addMinutes(start, order * MINUTES),
      minutes: MINUTES,
    }))
    addPlan(making, made, { component, instructorId, slots })
  }
  return made
}

/** The first instructor is the demo's and teaches on the weekday of today. */
const weekdaysOf = ({ todayWeekday }: MadeYear, instructor: number): readonly number[] => {
  const first = PAIRS.findIndex(pair => pair.some(weekday => weekday === todayWeekday))
  return PAIRS[(Math.max(0, first) + instructor) % PAIRS.length] ?? PAIRS[0]
}

const addModalities = (
  making: Making,
  made: MadeClass,
  enrollments: readonly { id?: string | undefined }[],
): void => {
  making.draft.enrollment_modality.push(
    ...enrollments.flatMap(enrollment =>
      made.plans.map((plan, index) => ({
        institution_id: making.institutionId,
        student_enrollment_id: String(enrollment.id),
        position: index + 1,
        curriculum_component_id: plan.component.id,
      })),
    ),
  )
}

const fillClasses = (office: Office, year: MadeYear, sizes: DemoSizes): Map<MadeClass, DemoPerson[]> => {
  const { making, people } = office
  const total = sizes.modalityClasses * sizes.copies
  const counts = shares(
    sizes.modalityStudents * sizes.copies,
    Array.from({ length: total }, () => making.random.int(12, 18)),
  )
  const filled = new Map<MadeClass, DemoPerson[]>()
  for (const [index, count] of counts.entries()) {
    const modality = modalityOf(year, index)
    const waiting = index % 10 === Math.min(4, total - 1) ? making.random.int(3, 5) : 0
    const seats = count - waiting
    const made = makeClass(office, year, modality, waiting > 0 ? seats : seats + making.random.int(2, 6))
    const all = Array.from({ length: count }, (_, place) =>
      people.add({
        role: 'STUDENT-SMELJ',
        birth: bornAtAges(year.year, ...modality.ages),
        registrationYear: year.year,
        ...(index === 0 && place === 0 ? { account: DEMO_MUNICIPAL_STUDENT } : {}),
      }),
    )
    const [steady] = index === 0 ? all : []
    const members = all.slice(0, seats)
    const before = making.draft.student_enrollment.length
    seat(making, { made, members, waiting: all.slice(seats), steady })
    addModalities(making, made, making.draft.student_enrollment.slice(before))
    addScopes(making, made)
    filled.set(made, members)
  }
  return filled
}

/** Last year's first two classes, with those who are in the first ones now. */
const addPast = (office: Office, past: MadeYear, filled: ReadonlyMap<MadeClass, DemoPerson[]>): void => {
  for (const [index, members] of [...filled.values()].slice(0, 2).entries()) {
    const made = makeClass(office, past, modalityOf(past, index), 25)
    addModalities(office.making, made, seat(office.making, { made, members, waiting: [] }))
    addScopes(office.making, made)
  }
}

/** A municipal office of sports with its year in progress, events with surveys, and the closed year before. */
export const fillMunicipality = (making: Making, sizes: DemoSizes): MadeYear[] => {
  const levels = { stages: [SPORT], type: 'SEMESTER', areas: addAreas(making, [SPORT]) } as const
  const past = addYear(making, finishedYear(making.today, 'SEMESTER'), levels)
  const year = addYear(making, yearInProgress(making.today, 'SEMESTER'), levels)
  const people = createPeople(making)
  const { administrator, instructor } = addDemoStaff(making, people)
  const office = { making, people, instructors: [instructor] }
  const filled = fillClasses(office, year, sizes)
  addPast(office, past, filled)
  const students = [...filled.values()].flat().map(person => person.accountId)
  addEvents(making, year, { students, count: sizes.events })
  addMessages(making, {
    yearId: year.id,
    sender: administrator,
    messages: [
      {
        type: 'NOTICE',
        title: 'Atividades nos núcleos',
        body: 'Traga garrafa de água e roupa confortável. Em dias de chuva as aulas ao ar livre são no ginásio.',
        daysAgo: 8,
        recipients: students,
      },
      {
        type: 'EVENT',
        title: 'Inscrições abertas',
        body: 'As inscrições para os próximos eventos estão abertas no menu Eventos.',
        daysAgo: 2,
        recipients: students.slice(0, 60),
      },
    ],
    unsent: [
      {
        type: 'NOTICE',
        title: 'Manutenção da piscina',
        body: 'Na próxima semana as aulas de natação são no ginásio.',
        inDays: 2,
        chosen: { gradeIds: [], roles: ['STUDENT-SMELJ'], userIds: [] },
      },
    ],
  })
  return [past, year]
}
