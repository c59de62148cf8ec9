import { expect, test } from 'vitest'
import { resolveScoreWrite, type SentScore } from './score-save.rules.ts'

const stored = { score: 7.5, state: null, text: null, concept: null, version: 3 }
const sent = (own: Partial<SentScore>): SentScore => ({
  score: 8,
  state: null,
  text: null,
  concept: null,
  version: 3,
  ...own,
})
const verdictOf = (own: Partial<SentScore>, force = false) => resolveScoreWrite(sent(own), stored, { force })

test('a score that nobody has saved is written, whatever version was sent', () => {
  for (const version of [null, 0, 7])
    expect(resolveScoreWrite(sent({ version }), null, { force: false })).toBe('WRITE')
})

test('a score that is stored already is not written again, and is no conflict', () => {
  expect(verdictOf({ score: 7.5, version: 1 })).toBe('SAME')
  expect(verdictOf({ score: 7.5, version: 1 }, true)).toBe('SAME')
  expect(
    resolveScoreWrite(sent({ score: null, version: 0 }), { ...stored, score: null }, { force: false }),
  ).toBe('SAME')
})

test('a score is written by who knew the stored one, sent no version, or forces it', () => {
  expect(verdictOf({})).toBe('WRITE')
  expect(verdictOf({ version: null })).toBe('WRITE')
  expect(verdictOf({ version: 2 }, true)).toBe('WRITE')
})

test('a score or an opinion that somebody else has changed meanwhile is a conflict', () => {
  expect(verdictOf({ version: 2 })).toBe('CONFLICT')
  expect(verdictOf({ score: null, version: 0 })).toBe('CONFLICT')
  expect(verdictOf({ score: 7.5, text: 'Lê com fluência', version: 2 })).toBe('CONFLICT')
  expect(verdictOf({ score: 7.5, concept: 'A', version: 2 })).toBe('CONFLICT')
})

test('a score and a state differ, and so do two states', () => {
  expect(verdictOf({ score: null, state: 'MISSED', version: 2 })).toBe('CONFLICT')
  expect(verdictOf({ score: null, state: 'MISSED' })).toBe('WRITE')
  const excused = { ...stored, score: null, state: 'EXCUSED' as const }
  const again = sent({ score: null, state: 'EXCUSED', version: 1 })
  expect(resolveScoreWrite(again, excused, { force: false })).toBe('SAME')
  expect(resolveScoreWrite({ ...again, state: 'MISSED' }, excused, { force: false })).toBe('CONFLICT')
})
