import { describe, expect, it } from 'vitest'
import { isHeldBack } from './held-back.rules.ts'

const scheduled = {
  status: 'SCHEDULED' as const,
  type: 'NOTICE',
  title: 'Reunião',
  body: 'Às 19h',
  academicYearId: '2026',
  chosen: { gradeIds: ['a', 'b'], roles: ['STUDENT'], userIds: [] },
  sendAt: '2027-01-10T12:00:00.000Z',
}
const draft = { ...scheduled, status: 'DRAFT' as const }

describe('a message that nobody got yet', () => {
  it('is held back by making it a draft again, with or without its time', () => {
    expect(isHeldBack(scheduled, draft)).toBe(true)
    expect(isHeldBack(scheduled, { ...draft, sendAt: null })).toBe(true)
    const turned = { ...scheduled.chosen, gradeIds: ['b', 'a'] }
    expect(isHeldBack(scheduled, { ...draft, chosen: turned })).toBe(true)
    expect(isHeldBack(draft, draft)).toBe(true)
  })

  it('is not while it still leaves, or says something else, or to others', () => {
    expect(isHeldBack(scheduled, scheduled)).toBe(false)
    expect(isHeldBack(draft, { ...draft, status: 'SENT' })).toBe(false)
    for (const change of [
      { title: 'Outra' },
      { body: 'Outro' },
      { type: 'MEETING' },
      { sendAt: '2027-02-10T12:00:00.000Z' },
      { chosen: { ...draft.chosen, gradeIds: ['a'] } },
      { chosen: { ...draft.chosen, roles: [] } },
      { chosen: { ...draft.chosen, userIds: ['c'] } },
    ])
      expect(isHeldBack(scheduled, { ...draft, ...change })).toBe(false)
  })

  it('goes to another year as a draft with whatever else is changed, and no other way', () => {
    const next = { academicYearId: '2027', title: 'Outra' }
    expect(isHeldBack(scheduled, { ...draft, ...next })).toBe(true)
    expect(isHeldBack(scheduled, { ...scheduled, ...next })).toBe(false)
  })
})
