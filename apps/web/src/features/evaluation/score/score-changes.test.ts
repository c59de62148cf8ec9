import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluationOf, STUDENTS } from '../score-sheet/score-test-world.ts'
import {
  classifyChanges,
  inverseChanges,
  NO_HISTORY,
  pushHistory,
  type ScoreChange,
  type ScoreColumn,
  stepHistory,
} from './score-changes.values.ts'
import { NO_EDITS, scoreRows } from './score-rows.values.ts'

const evaluation = evaluationOf('1')
const students = STUDENTS.map((studentEnrollment, index) => ({
  id: null,
  score: index === 0 ? 5 : null,
  text: null,
  concept: null,
  version: index === 0 ? 3 : null,
  schoolEvaluation: { id: '1' },
  studentEnrollment,
}))
const column: ScoreColumn = {
  evaluation,
  readOnly: false,
  students,
  rows: scoreRows(students, null, NO_EDITS),
  entry: null,
}
const id = (student: number): string => STUDENTS[student]?.id ?? ''
const typed = (student: number, text: string): ScoreChange => ({ rowId: id(student), columnId: '1', text })

describe('what was typed', () => {
  it('is not wanted in a closed evaluation, in another one, or for somebody who is not in it', () => {
    const none = { typedScores: new Map(), notAccepted: new Map(), cleared: new Set() }
    expect(classifyChanges({ ...column, readOnly: true }, [typed(0, '7')])).toEqual(none)
    expect(classifyChanges(column, [{ ...typed(0, '7'), columnId: '2' }])).toEqual(none)
    expect(classifyChanges(column, [{ ...typed(0, '7'), rowId: 'outro' }])).toEqual(none)
  })

  it('is wanted over the version that was seen, with comma or point, or empty', () => {
    const { typedScores } = classifyChanges(column, [typed(0, ''), typed(1, '7,5'), typed(2, '7.25')])
    expect(Object.fromEntries(typedScores)).toEqual({
      [id(0)]: { value: { score: null, state: null, text: null, concept: null }, version: 3 },
      [id(1)]: { value: { score: 7.5, state: null, text: null, concept: null }, version: 0 },
      [id(2)]: { value: { score: 7.25, state: null, text: null, concept: null }, version: 0 },
    })
  })

  it('is a state where it is a sign of one, which undo brings back', () => {
    const { typedScores, notAccepted } = classifyChanges(column, [
      typed(0, 'f'),
      typed(1, 'D'),
      typed(2, '2ª'),
    ])
    expect([...typedScores.values()].map(({ value }) => value)).toMatchObject([
      { score: null, state: 'MISSED' },
      { score: null, state: 'EXCUSED' },
      { score: null, state: 'SECOND_CALL' },
    ])
    expect(notAccepted.size).toBe(0)
    expect(classifyChanges(column, [typed(0, 'X')]).notAccepted.size).toBe(1)
    const [first] = students
    const missed = first ? scoreRows([{ ...first, score: null, state: 'MISSED' }], null, NO_EDITS) : new Map()
    const former = inverseChanges([{ ...column, rows: missed }], [typed(0, '8')])
    expect(former).toMatchObject([{ rowId: id(0), text: 'F' }])
    expect(classifyChanges({ ...column, rows: missed }, former).cleared.size).toBe(1)
  })

  it('is sent nowhere when it is what stands there already', () => {
    expect(classifyChanges(column, [typed(0, '5,00')])).toEqual({
      typedScores: new Map(),
      notAccepted: new Map(),
      cleared: new Set([id(0)]),
    })
  })
})

describe('taking back and doing again', () => {
  it('leads through the same states in both directions, whatever was typed', () => {
    const cell = fc.record({
      rowId: fc.constantFrom('a', 'b'),
      columnId: fc.constant('1'),
      text: fc.string(),
    })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), steps => {
        const texts = new Map<string, string>()
        const states = [JSON.stringify([...texts].filter(([, text]) => text !== '').sort())]
        const write = (changes: readonly ScoreChange[]) => {
          for (const { rowId, text } of changes) texts.set(rowId, text)
          return JSON.stringify([...texts].filter(([, text]) => text !== '').sort())
        }
        const currentOf = (changes: readonly ScoreChange[]) =>
          changes.map(change => ({ ...change, text: texts.get(change.rowId) ?? '' }))
        let history = NO_HISTORY
        for (const changes of steps) {
          history = pushHistory(history, currentOf(changes))
          states.push(write(changes))
        }
        const walk = (way: 'undo' | 'redo') => {
          const done = stepHistory(history, way, currentOf)
          if (!done) return null
          history = done.history
          return write(done.changes)
        }
        for (let at = states.length - 2; at >= 0; at -= 1) expect(walk('undo')).toBe(states[at])
        expect(walk('undo')).toBeNull()
        for (let at = 1; at < states.length; at += 1) expect(walk('redo')).toBe(states[at])
        expect(walk('redo')).toBeNull()
      }),
    )
  })
})
