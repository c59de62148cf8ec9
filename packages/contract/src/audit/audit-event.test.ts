import { expect, test } from 'vitest'
import { ANONYMOUS_EVENTS, AUDIT_EVENTS } from './audit-event.messages.ts'

const events = Object.entries(AUDIT_EVENTS).flatMap(([entity, actions]) =>
  Object.entries<string>(actions).map(([action, words]) => ({ entity, action, words })),
)

test('every event has words of its own, that go on after a name', () => {
  for (const { entity, action, words } of events)
    expect([entity, action, words]).toEqual([entity, action, expect.stringMatching(/^[a-zà-ú]+ .*[^.\s]$/)])
  expect(new Set(events.map(({ words }) => words)).size).toBe(events.length)
})

test('nothing has two names: no thing, and no action beside its own past', () => {
  const actions = new Set(events.map(({ action }) => action))
  const twice = [...actions].filter(action => ['D', 'ED'].some(past => actions.has(`${action}${past}`)))
  expect(twice).toEqual([])
  const things = Object.keys(AUDIT_EVENTS).map(entity => entity.toLowerCase().replaceAll('_', ''))
  expect(new Set(things).size).toBe(things.length)
})

test('what nobody signed in does is a sentence of its own', () => {
  for (const words of Object.values(ANONYMOUS_EVENTS)) expect(words).toMatch(/^[A-ZÀ-Ú].*[^.\s]$/)
})
