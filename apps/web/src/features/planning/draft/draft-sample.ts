import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'

const testId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const IDS = {
  draft: testId(1),
  other: testId(2),
  year: testId(3),
  grade: testId(4),
  maths: testId(10),
  arts: testId(11),
  ana: testId(20),
  bia: testId(21),
}

/** A draft of one class with two plans on two days, for tests. */
export const draftSample = (more: Partial<TimetableDraft> = {}): TimetableDraft => ({
  id: IDS.draft,
  name: 'Rascunho 1',
  kind: 'MADE',
  state: 'READY',
  isStopping: false,
  grades: [{ id: IDS.grade, name: '6º A' }],
  keep: 'NONE',
  isRepair: false,
  validFrom: '2026-02-02',
  seconds: 60,
  seed: 1,
  moves: 1000,
  milliseconds: 60_000,
  hard: 0,
  soft: 3,
  unplacedCount: 0,
  movedCount: null,
  appliedFrom: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  removedAfter: '2026-07-10',
  version: 4,
  plans: [
    {
      id: IDS.maths,
      planIds: [IDS.maths],
      component: 'Matemática',
      classes: ['6º A'],
      rowIds: ['row'],
      instructorIds: [IDS.ana],
      roomKindId: null,
      periods: 2,
    },
    {
      id: IDS.arts,
      planIds: [IDS.arts],
      component: 'Arte',
      classes: ['6º A'],
      rowIds: ['row'],
      instructorIds: [IDS.bia],
      roomKindId: 'lab',
      periods: 1,
    },
  ],
  rows: [{ id: 'row', gradeId: IDS.grade, name: '6º A', group: null, gridId: 'morning' }],
  instructors: [
    { id: IDS.ana, name: 'Ana Lima' },
    { id: IDS.bia, name: 'Bia Reis' },
  ],
  rooms: [{ id: 'lab', name: 'Ateliê', rooms: ['Ateliê 1', 'Ateliê 2'] }],
  grids: [
    {
      id: 'morning',
      periods: (['MONDAY', 'TUESDAY'] as const).flatMap(weekday => [
        { weekday, start: '07:00:00', end: '07:50:00', shift: 'M' },
        { weekday, start: '07:50:00', end: '08:40:00', shift: 'M' },
      ]),
    },
  ],
  placements: [
    lessonAt(IDS.maths, 'MONDAY', '07:00:00'),
    { ...lessonAt(IDS.maths, 'TUESDAY', '07:00:00'), isFixed: true },
    { ...lessonAt(IDS.arts, 'MONDAY', '07:50:00'), room: 'Ateliê 1' },
  ],
  unplaced: [],
  quality: {
    instructors: [
      {
        instructorId: IDS.ana,
        lessons: 2,
        weekdays: ['MONDAY', 'TUESDAY'],
        windows: 1,
        firstPeriods: 2,
        lastPeriods: 0,
        avoided: 0,
      },
    ],
    grades: [{ gradeId: IDS.grade, lessons: 3, windows: 0, broken: 1 }],
    wishes: [
      { rule: 'WINDOWS', met: 1, total: 2 },
      { rule: 'SPREAD', met: 2, total: 2 },
    ],
  },
  broken: [{ rule: 'WINDOWS', instructorId: IDS.ana, units: 1, hard: 0, soft: 3 }],
  findings: [],
  explanation: null,
  moved: [],
  undoable: 0,
  changes: [],
  ...more,
})

function lessonAt(
  planId: string,
  weekday: 'MONDAY' | 'TUESDAY',
  start: string,
): TimetableDraft['placements'][number] {
  const end = start === '07:00:00' ? '07:50:00' : '08:40:00'
  return { planId, weekday, start, end, room: null, isPinned: false, isFixed: false, isLeftOut: false }
}
