import { expect, test } from 'vitest'
import { resolveMarkWrite, type SentMark } from './attendance-save.rules.ts'

const stored = { status: 'JUSTIFIED_ABSENCE', justification: 'atestado', version: 3 }
const verdictOf = (sent: SentMark, force = false) => resolveMarkWrite(sent, stored, { force }).verdict

test('what nobody has saved is written, whatever version was sent', () => {
  for (const version of [undefined, null, 0, 7])
    expect(resolveMarkWrite({ status: 'ABSENCE', version }, null, { force: false })).toEqual({
      verdict: 'WRITE',
      justification: null,
    })
})

test('what is stored already is not written again, and is no conflict', () => {
  expect(verdictOf({ status: 'JUSTIFIED_ABSENCE', justification: 'atestado', version: 1 })).toBe('SAME')
  expect(verdictOf({ status: 'JUSTIFIED_ABSENCE', version: 1 }, true)).toBe('SAME')
})

test('a change is written by who knew the stored version, sent none, or forces it', () => {
  expect(verdictOf({ status: 'ABSENCE', version: 3 })).toBe('WRITE')
  expect(verdictOf({ status: 'ABSENCE', version: null })).toBe('WRITE')
  expect(verdictOf({ status: 'ABSENCE' })).toBe('WRITE')
  expect(verdictOf({ status: 'ABSENCE', version: 2 }, true)).toBe('WRITE')
})

test('a change of what somebody else has changed meanwhile is a conflict', () => {
  expect(verdictOf({ status: 'ABSENCE', version: 2 })).toBe('CONFLICT')
  expect(verdictOf({ status: 'JUSTIFIED_ABSENCE', justification: null, version: 2 })).toBe('CONFLICT')
})

test('a reason stays while it is not sent and the status is the same', () => {
  const reasonOf = (sent: SentMark) => resolveMarkWrite(sent, stored, { force: false }).justification
  expect(reasonOf({ status: 'JUSTIFIED_ABSENCE' })).toBe('atestado')
  expect(reasonOf({ status: 'ABSENCE' })).toBeNull()
  expect(reasonOf({ status: 'JUSTIFIED_ABSENCE', justification: null })).toBeNull()
  expect(reasonOf({ status: 'JUSTIFIED_ABSENCE', justification: 'viagem' })).toBe('viagem')
})
