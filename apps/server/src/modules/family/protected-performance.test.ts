import type { OwnPerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { expect, test } from 'vitest'
import { withoutPlace } from './protected-performance.values.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const answer: OwnPerformance = {
  status: 'UPDATED',
  updatedAt: null,
  partials: [],
  data: [
    {
      studentEnrollment: {
        id: ID,
        number: 7,
        user: { id: ID, name: 'Ana', socialName: null, thumb: null },
        exit: { date: '2026-05-04', reason: 'TRANSFERRED' },
      },
      curriculumComponent: { id: ID, name: 'Português' },
      academicTerm: null,
      mark: 7,
      recovery: null,
      mean: 7,
      partial: null,
      concept: null,
      text: null,
      absences: 0,
      justifiedAbsences: 0,
      lessonsGiven: 10,
      frequency: 100,
      situation: 'TRANSFERRED',
      explanation: {
        mark: [],
        frequency: [],
        situation: [{ kind: 'MOVEMENT', text: 'Saiu por transferência em 04/05/2026.', values: {} }],
        policy: [],
        inputs: [
          {
            evaluation: { id: ID, name: 'Prova da profa. Rute', type: 'PROOF', date: '2026-04-01' },
            termPosition: 1,
            highest: 10,
            score: 7,
            text: null,
            standing: 'COUNTED',
            by: 'Rute Reis',
            at: '2026-04-02T10:00:00.000Z',
          },
        ],
        current: true,
      },
    },
  ],
  results: [
    {
      studentEnrollmentId: ID,
      frequency: 100,
      absences: 0,
      justifiedAbsences: 0,
      lessonsGiven: 10,
      situation: 'TRANSFERRED',
      failedComponents: 0,
    },
  ],
}

test('marks of a protected place name no teacher and no time, and do not say how the student left', () => {
  const shown = withoutPlace(answer)
  expect(JSON.stringify(shown)).not.toMatch(/Rute|2026-04-02|2026-05-04|TRANSFERRED|04\/05/)
  expect(shown.data[0]).toMatchObject({
    mark: 7,
    studentEnrollment: { number: null, exit: null },
    explanation: { inputs: [{ score: 7, by: null, at: null }] },
  })
})
