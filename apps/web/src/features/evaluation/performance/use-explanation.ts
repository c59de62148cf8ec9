import { useQuery } from '@tanstack/react-query'
import type { DetailQuery } from '../../../frames/page/detail-page.tsx'
import type { ExplanationSubject, ExplanationWords, PerformanceAnswer } from './explanation-model.values.ts'
import { explanationOptions, myExplanationOptions } from './performance.api.ts'

/** The reader: an instructor or the office for a student of a class, or a student for their own figures. */
type ExplanationSource = { of: 'class'; gradeId: string } | { of: 'me'; academicYearId: string }

export type ExplanationsProps = {
  source: ExplanationSource
  words: ExplanationWords
  /** Whose figure it is, and of what: component, term, class. */
  describe: (subject: ExplanationSubject) => { who: string; where: string }
  /** Enrolments that the class counts, in the order of the screen, to walk through; empty where there is one person only. */
  order: readonly string[]
}

/** The answer that holds the steps of a figure. */
export const useExplanation = (
  source: ExplanationSource,
  subject: ExplanationSubject,
): DetailQuery<PerformanceAnswer> => {
  const ofClass = useQuery({
    ...explanationOptions(source.of === 'class' ? source.gradeId : '', subject),
    enabled: source.of === 'class',
  })
  const own = useQuery({
    ...myExplanationOptions(source.of === 'me' ? source.academicYearId : ''),
    enabled: source.of === 'me',
  })
  return source.of === 'class' ? ofClass : own
}
