import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import * as performanceCalls from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import type { ExplanationSubject } from './explanation-model.values.ts'

const SOON_MS = 1500
const LATER_MS = 4000

/** Asks again until the results are up to date. */
const untilUpdated = {
  refetchInterval: ({ state }: { state: { data?: { status: PerformanceStatus } | undefined } }) => {
    if (state.data?.status === 'IN_PROCESS') return SOON_MS
    return state.data?.status === 'NEED_UPDATE' ? LATER_MS : (false as const)
  },
}

/** Results of a class in a term, or in the year. */
export const performanceOptions = (gradeId: string, academicTermId?: string) => ({
  ...read(performanceCalls.getPerformance, { query: { gradeId, academicTermId } }),
  ...untilUpdated,
})

/** One student's figures of a class with the steps that led to them; over all components without one. */
export const explanationOptions = (gradeId: string, subject: ExplanationSubject) => ({
  ...read(performanceCalls.getPerformance, {
    query: {
      gradeId,
      academicTermId: subject.termIds[0] ?? undefined,
      studentEnrollmentId: subject.enrollmentId,
      curriculumComponentId: subject.componentId ?? undefined,
      explain: 'true',
    },
  }),
  ...untilUpdated,
})

/** One student's figures in a term. */
export const termFiguresOptions = (gradeId: string, enrollmentId: string, termId: string) => ({
  ...read(performanceCalls.getPerformance, {
    query: { gradeId, studentEnrollmentId: enrollmentId, academicTermId: termId },
  }),
  ...untilUpdated,
})

/** Figures of one student in all terms of a year, for the office. */
export const studentPerformanceOptions = (academicYearId: string, studentId: string) => ({
  ...read(performanceCalls.getStudentPerformance, { params: { academicYearId, studentId } }),
  ...untilUpdated,
})

export const myPerformanceOptions = (academicYearId: string) => ({
  ...read(performanceCalls.getMyPerformance, { query: { academicYearId } }),
  ...untilUpdated,
})

/** The own figures with their steps: one answer explains them all. */
export const myExplanationOptions = (academicYearId: string) => ({
  ...read(performanceCalls.getMyPerformance, { query: { academicYearId, explain: 'true' } }),
  ...untilUpdated,
})

/** How much of a year is up to date; asked again while the rest is being computed. */
export const yearPerformanceOptions = (academicYearId: string) => ({
  ...read(performanceCalls.getYearPerformance, { params: { academicYearId } }),
  ...untilUpdated,
})

/** Requests the computation of the results of all classes of a year. */
export const requestYearUpdate = async (academicYearId: string): Promise<void> => {
  await call(performanceCalls.updateYearPerformance, { body: { academicYearId } })
  performanceChanged()
  await queryClient.invalidateQueries({ queryKey: readKey(performanceCalls.getYearPerformance) })
}

/** Results on screen are asked for again; the others when they are next looked at. */
export const performanceChanged = (): void => {
  void queryClient.invalidateQueries({ queryKey: readKey(performanceCalls.getPerformance) })
  void queryClient.invalidateQueries({ queryKey: readKey(performanceCalls.getStudentPerformance) })
}

/** Requests the computation of the results of a class now; one call for each term, reported as they are answered. */
export const requestUpdate = async (
  gradeId: string,
  termIds: readonly string[],
  onAnswered: () => void,
): Promise<void> => {
  const ask = async (termId: string) => {
    await call(performanceCalls.updatePerformance, {
      params: { gradeId, termId },
      body: { forceUpdate: true },
    })
    onAnswered()
  }
  try {
    await Promise.all(termIds.map(ask))
  } finally {
    performanceChanged()
  }
}
