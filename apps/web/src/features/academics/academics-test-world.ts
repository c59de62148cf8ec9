import type { AcademicYear, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const aYear = (year: string, changes: Partial<AcademicYear> = {}): AcademicYear => ({
  id: idOf(Number(year)),
  year,
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  status: 'OPEN',
  version: 1,
  ...changes,
})

/** Two semesters of 2026, both open, none published. */
export const aLevel = (changes: Partial<EducationLevel> = {}): EducationLevel => ({
  id: idOf(1),
  name: 'Anos Finais',
  isActive: true,
  type: 'SEMESTER',
  stage: 'FUNDAMENTAL',
  academicYear: { id: idOf(2026), year: '2026', start: '2026-01-01', end: '2026-12-31' },
  academicTerms: [
    {
      id: idOf(11),
      position: 1,
      start: '2026-02-09',
      end: '2026-07-10',
      showPerformance: false,
      closedAt: null,
    },
    {
      id: idOf(12),
      position: 2,
      start: '2026-07-27',
      end: '2026-12-18',
      showPerformance: false,
      closedAt: null,
    },
  ],
  version: 3,
  ...changes,
})
