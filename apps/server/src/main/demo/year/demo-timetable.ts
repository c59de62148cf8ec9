import type { Random } from '../demo-random.ts'

export type Teaching = { classIndex: number; instructor: string; weekly: number }
/** Day 0–4 and period 0–n of each weekly lesson of a teaching, in the order given. */
export type Slots = { day: number; period: number }[]

const DAYS = 5

/**
 * A week without clashes for any class or instructor. Lessons are the edges between classes and instructors, the slots of the
 * week their colours. While no class or instructor has more lessons than the week has slots, König's alternating paths always
 * find a colouring. Lessons of one plan are spread over the days where that is free.
 */
export const timetable = (random: Random, periods: number, teachings: readonly Teaching[]): Slots[] => {
  const slots = DAYS * periods
  const taken = new Map<string, (Lesson | undefined)[]>()
  const rowOf = (node: string) => {
    const existing = taken.get(node)
    if (existing) return existing
    const row = new Array<Lesson | undefined>(slots).fill(undefined)
    taken.set(node, row)
    return row
  }
  const lessons: Lesson[] = teachings.flatMap((teaching, index) =>
    Array.from({ length: teaching.weekly }, () => ({
      index,
      class: rowOf(`class ${teaching.classIndex}`),
      instructor: rowOf(`instructor ${teaching.instructor}`),
      slot: -1,
    })),
  )
  const order = random.shuffle(Array.from({ length: slots }, (_, slot) => slot))
  for (const lesson of lessons) place(lesson, order, periods)
  return teachings.map((_, index) =>
    lessons
      .filter(lesson => lesson.index === index)
      .map(({ slot }) => ({ day: Math.floor(slot / periods), period: slot % periods })),
  )
}

type Row = (Lesson | undefined)[]
type Lesson = { index: number; class: Row; instructor: Row; slot: number }

const free = (row: Row, order: readonly number[]): number => {
  const slot = order.find(each => row[each] === undefined)
  if (slot === undefined) throw new Error('More lessons than the week has slots')
  return slot
}

const put = (lesson: Lesson, slot: number): void => {
  lesson.slot = slot
  lesson.class[slot] = lesson
  lesson.instructor[slot] = lesson
}

const place = (lesson: Lesson, order: readonly number[], periods: number): void => {
  const sameDay = (slot: number) => {
    const day = Math.floor(slot / periods)
    return lesson.class.filter((each, at) => each?.index === lesson.index && Math.floor(at / periods) === day)
      .length
  }
  const common = order.filter(slot => !lesson.class[slot] && !lesson.instructor[slot])
  const best = common.toSorted((a, b) => sameDay(a) - sameDay(b))[0]
  if (best !== undefined) {
    put(lesson, best)
    return
  }
  const forClass = free(lesson.class, order)
  exchange(lesson.instructor, forClass, free(lesson.instructor, order))
  put(lesson, forClass)
}

/** Frees slot `a` of a instructor who is free at `b`, by exchanging the two along the path of lessons that holds them. */
const exchange = (instructor: Row, a: number, b: number): void => {
  const path: Lesson[] = []
  let side: 'class' | 'instructor' = 'class'
  let slot = a
  let lesson = instructor[a]
  while (lesson) {
    path.push(lesson)
    const end: Row = lesson[side]
    side = side === 'class' ? 'instructor' : 'class'
    slot = slot === a ? b : a
    lesson = end[slot]
  }
  for (const each of path) {
    each.class[each.slot] = undefined
    each.instructor[each.slot] = undefined
  }
  for (const each of path) put(each, each.slot === a ? b : a)
}
