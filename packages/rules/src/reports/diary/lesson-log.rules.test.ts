import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LoggedLesson, lessonLog } from './lesson-log.rules.ts'

const record = { content: 'Frações', material: null, note: null, by: 'Paula' }
const lesson = (start: number, given: Partial<LoggedLesson> = {}): LoggedLesson => ({
  date: '2026-03-02',
  start: `${start}:00:00`,
  end: `${start}:50:00`,
  record,
  ...given,
})

test('lessons of one day with the same texts are one entry, from the first to the last', () => {
  expect(lessonLog([lesson(10), lesson(11), lesson(12)])).toEqual([
    { ...lesson(10), end: '12:50:00', lessons: 3 },
  ])
})

test('another day, another text, another person, and a lesson not released stand for themselves', () => {
  const lessons = [
    lesson(10),
    lesson(11, { record: { ...record, note: 'Aula externa' } }),
    lesson(12, { record: { ...record, by: 'Otávio' } }),
    lesson(13, { record: null }),
    lesson(14, { record: null }),
    lesson(10, { date: '2026-03-03' }),
  ]
  expect(lessonLog(lessons).map(entry => entry.lessons)).toEqual([1, 1, 1, 2, 1])
})

test('no lesson is lost and the order stays', () => {
  const some = fc.array(
    fc.record({
      date: fc.constantFrom('2026-03-02', '2026-03-03'),
      start: fc.constant('10:00:00'),
      end: fc.constant('10:50:00'),
      record: fc.option(fc.constantFrom(record, { ...record, content: 'Decimais' })),
    }),
  )
  fc.assert(
    fc.property(some, lessons => {
      const log = lessonLog(lessons)
      expect(log.flatMap(({ date, lessons: count }) => Array(count).fill(date))).toEqual(
        lessons.map(({ date }) => date),
      )
    }),
  )
})
