import { DEMO_STUDENT } from './demo-accounts.ts'
import type { Making } from './demo-draft.ts'
import { addClassTeacher, addDemoStaff } from './demo-institution.ts'
import type { DemoSizes } from './demo-options.ts'
import { addMaking } from './office/demo-making.ts'
import { addMessages } from './office/demo-messages.ts'
import { addFundamentalRecord, addSecondaryRecords } from './office/demo-records.ts'
import { addReenrollment } from './office/demo-reenrollment.ts'
import { addFamilies } from './people/demo-families.ts'
import { bornForSeries, createPeople, type DemoPerson, type People } from './people/demo-people.ts'
import { addClass, type MadeClass } from './teaching/demo-classes.ts'
import { move, seat, shares } from './teaching/demo-enrollments.ts'
import { addEvaluations, addScopes } from './teaching/demo-evaluations.ts'
import { addTimetable, createStaff, type Staff } from './teaching/demo-staff.ts'
import { finishedYear, yearInProgress } from './year/demo-calendar.ts'
import { CLASS_TEACHER, type DemoStage, STAGES } from './year/demo-curriculum.ts'
import { classesOfBlock, type DemoGrade, seriesName } from './year/demo-grades.ts'
import { addAreas, addYear, type MadeYear } from './year/demo-structure.ts'

const LESSON_MINUTES = 50
const DEMO_SUBJECT = 'FINAL/MORNING/0/Matemática'
const DEMO_FIRST_YEARS = `INITIAL/AFTERNOON/0/${CLASS_TEACHER}`

type School = {
  making: Making
  people: People
  staff: Staff
  year: MadeYear
  past: MadeYear
  trainings: Map<string, string>
  instructor: string
  /** Takes the first class of the first years. */
  classTeacher: string
}
type Filled = DemoGrade & { made: MadeClass; members: DemoPerson[]; waiting: DemoPerson[] }

const addTrainings = (making: Making): Map<string, string> => {
  const names = { FGB: 'Formação Geral Básica', IFA: 'Itinerário Formativo de Aprofundamento' }
  const ids = new Map(Object.keys(names).map(initials => [initials, making.id()]))
  making.draft.training_type.push(
    ...Object.entries(names).map(([initials, name]) => ({
      institution_id: making.institutionId,
      id: ids.get(initials) ?? '',
      name,
      initials,
      version: 1,
    })),
  )
  return ids
}

const makeClass = (
  school: School,
  year: MadeYear,
  { stage, series, letter, shift }: DemoGrade,
  capacity: number,
) => {
  const made = year.stages.get(stage)
  if (!made) throw new Error(`The year has no stage ${stage}`)
  return addClass(school.making, {
    year,
    stage: made,
    name: `${seriesName(stage, series)} ${letter}`,
    shift,
    capacity,
    // The first year of school has opinions, no marks.
    type: series === 1 ? 'ASSESSMENT' : 'MARK',
    components: made.components,
    rollMode: series === 1 && letter === 'A' && year === school.year ? 'PER_DAY' : 'PER_LESSON',
    minutes: LESSON_MINUTES,
    trainingTypes: school.trainings,
  })
}

/** Timetables of the classes of one block, by stage and shift. */
const schedule = (
  school: School,
  block: number,
  classes: readonly (DemoGrade & { made: MadeClass })[],
): void => {
  const groups = Map.groupBy(classes, each => `${each.stage}/${each.shift}/${block}`)
  for (const [key, group] of groups) {
    const [first] = group
    if (!first) continue
    const fixed: [subject: string, instructorId: string][] = [
      [DEMO_SUBJECT, school.instructor],
      [DEMO_FIRST_YEARS, school.classTeacher],
    ]
    const instructorOfSubject = new Map(fixed.filter(([subject]) => subject.startsWith(`${key}/`)))
    addTimetable(
      school.making,
      school.staff,
      {
        key,
        shift: first.shift,
        classes: group.map(each => each.made),
        components: first.made.stage.components,
      },
      { instructorOfSubject, todayWeekday: first.made.year.todayWeekday },
    )
  }
}

/** Every tenth class is full and has three to five waiting. */
const waitingIn = (school: School, index: number, count: number): number =>
  index % 10 === Math.min(4, count - 1) ? school.making.random.int(3, 5) : 0

const fillBlock = (school: School, block: number, sizes: DemoSizes): Filled[] => {
  const { making, people } = school
  const classes = classesOfBlock(sizes, block)
  const counts = shares(
    sizes.students,
    classes.map(each => each.weight),
  )
  return classes.map((each, index) => {
    const waiting = waitingIn(school, index, classes.length)
    const seats = (counts[index] ?? 0) - waiting
    const capacity = waiting > 0 ? seats : seats + making.random.int(2, 4)
    const made = makeClass(school, school.year, each, capacity)
    const isDemo = block === 0 && index === classes.findIndex(one => one.series === 7)
    const all = Array.from({ length: seats + waiting }, (_, place) =>
      people.add({
        role: 'STUDENT',
        birth: bornForSeries(school.year.year, each.series),
        registrationYear: pastOf(each, block) ? school.past.year : school.year.year,
        ...(isDemo && place === 0 ? { account: DEMO_STUDENT } : {}),
      }),
    )
    return { ...each, made, members: all.slice(0, seats), waiting: all.slice(seats) }
  })
}

/** The classes whose students were here last year already: one of Anos Finais, one of Ensino Médio. */
const pastOf = ({ stage, series, order }: DemoGrade, block: number): boolean =>
  block === 0 &&
  order === 0 &&
  ((stage === 'FINAL' && series === 7) || (stage === 'SECONDARY' && series === 11))

const seatAll = (school: School, filled: readonly Filled[], demoStudent: string): void => {
  const seated = filled.map(each => {
    const steady = each.members.find(member => member.accountId === demoStudent)
    return { ...each, steady, seated: seat(school.making, { ...each, steady }) }
  })
  for (const from of seated.filter(each => each.order === 1 && each.waiting.length === 0)) {
    const to = seated.find(
      each => each.order === 0 && each.series === from.series && each.waiting.length === 0,
    )
    if (to) move(school.making, from, to)
  }
}

/** Last year's class of those who were here. */
const addPast = (school: School, filled: readonly Filled[]): void => {
  const before = filled
    .filter(each => pastOf(each, 0))
    .map(each => ({ ...each, series: each.series - 1 }))
    .map(each => ({ ...each, made: makeClass(school, school.past, each, 36) }))
  schedule(school, 0, before)
  for (const { made, members } of before) seat(school.making, { made, members, waiting: [] })
  finishClasses(
    school,
    before.map(each => each.made),
  )
}

const finishClasses = (school: School, classes: readonly MadeClass[]): void => {
  for (const made of classes) {
    addEvaluations(school.making, made, school.instructor)
    addScopes(school.making, made)
  }
}

const stagesOf = (sizes: DemoSizes): DemoStage[] =>
  [
    sizes.initialClasses > 0 ? STAGES.INITIAL : null,
    STAGES.FINAL,
    sizes.secondaryClasses > 0 ? STAGES.SECONDARY : null,
  ].filter(stage => stage !== null)

/** One student of each of these school years came this year, with years of other schools in the history. */
const CAME_THIS_YEAR: readonly number[] = [6, 8, 12]

const addRecords = ({ making, year }: School, filled: readonly Filled[], by: string): void => {
  for (const { stage, series, members } of filled.filter(each => each.order === 0)) {
    const [student] = members
    if (!student || !CAME_THIS_YEAR.includes(series)) continue
    const add = stage === 'SECONDARY' ? addSecondaryRecords : addFundamentalRecord
    add(making, { accountId: student.accountId, by, series, year: year.year })
  }
}

/** A school with its year in progress and the closed year before. */
export const fillSchool = (making: Making, sizes: DemoSizes): MadeYear[] => {
  const stages = stagesOf(sizes)
  const levels = { stages, type: 'QUARTER', areas: addAreas(making, stages) } as const
  const trainings = addTrainings(making)
  const past = addYear(making, finishedYear(making.today, 'QUARTER'), levels)
  const year = addYear(making, yearInProgress(making.today, 'QUARTER'), levels)
  const people = createPeople(making)
  const { administrator, instructor } = addDemoStaff(making, people)
  const classTeacher = addClassTeacher(making, people)
  const school = {
    making,
    people,
    staff: createStaff(making, people),
    year,
    past,
    trainings,
    instructor,
    classTeacher,
  }
  const students: string[] = []
  const timetabled: Filled[] = []
  for (let block = 0; block < sizes.copies; block += 1) {
    const filled = fillBlock(school, block, sizes)
    schedule(school, block, filled)
    const demoStudent = filled.find(each => each.series === 7)?.members[0]?.accountId ?? ''
    seatAll(school, filled, demoStudent)
    finishClasses(
      school,
      filled.map(each => each.made),
    )
    if (block === 0) {
      addPast(school, filled)
      addRecords(school, filled, administrator)
    }
    timetabled.push(...filled)
    students.push(...filled.flatMap(each => each.members.map(member => member.accountId)))
  }
  // A timetable of several hundred classes is no demonstration.
  if (sizes.copies === 1) addMaking(making, timetabled)
  addSchoolMessages(making, { year, administrator, instructor, students })
  addFamilies(making, people, { yearId: year.id, students, administrator })
  addReenrollment(making, { yearId: year.id, students, administrator })
  return [past, year]
}

type Addressees = { year: MadeYear; administrator: string; instructor: string; students: string[] }

const addSchoolMessages = (
  making: Making,
  { year, administrator, instructor, students }: Addressees,
): void => {
  const instructors = making.draft.account
    .filter(each => each.role === 'INSTRUCTOR')
    .map(each => String(each.id))
  addMessages(making, {
    yearId: year.id,
    sender: administrator,
    messages: [
      {
        type: 'NOTICE',
        title: 'Boas-vindas ao ano letivo',
        body: 'Desejamos a todos um ótimo ano. O calendário escolar está disponível na secretaria.',
        daysAgo: 12,
        recipients: students,
      },
      {
        type: 'MEETING',
        title: 'Reunião pedagógica',
        body: 'A reunião pedagógica será na sala dos professores, às 18h.',
        daysAgo: 5,
        recipients: instructors,
      },
      {
        type: 'REMINDER',
        title: 'Lançamento de frequência',
        body: 'Há aulas sem lançamento nas suas turmas. Confira a lista de aulas pendentes.',
        daysAgo: 1,
        recipients: [instructor],
      },
    ],
    unsent: [
      {
        type: 'MEETING',
        title: 'Reunião com as famílias',
        body: 'A reunião do período é no sábado, às 9h, na sala de cada turma.\n\n- Entrega dos boletins\n- Conversa com os professores',
        inDays: 3,
        chosen: { gradeIds: [], roles: ['STUDENT'], userIds: [] },
      },
      {
        type: 'NOTICE',
        title: 'Passeio ao museu',
        body: 'Falta confirmar o ônibus e o horário de saída.',
        inDays: null,
        chosen: { gradeIds: [], roles: [], userIds: [] },
      },
    ],
  })
}
