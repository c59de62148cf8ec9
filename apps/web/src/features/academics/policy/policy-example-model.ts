import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { formatMark, fromHundredths, hundredths } from '@lousa/rules/evaluation/decimal.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import {
  type ClassPerformanceInput,
  type EnrollmentResult,
  type PerformanceEvaluation,
  type PerformanceRow,
  type PerformanceScore,
  performanceOfGrade,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'

const P = POLICY

/** A score as it is typed, of something worth `highest`. */
export type ExampleScore = { highest: number; typed: string }
export type ExampleTerm = {
  name: string
  highest: number
  evaluations: ExampleScore[]
  recovery: ExampleScore
}
export type ExampleClass = {
  highest: number
  average: number
  retention: Retention
  terms: { name: string; highest: number }[]
}
/** One student over a year, as it is typed. */
export type Example = {
  terms: ExampleTerm[]
  annual: ExampleScore
  lessons: string
  absences: string
  justified: string
}

/** The worked example of docs/rules.md (Term mark): Y 61,0. Scores of `highest`; null is not given. */
const EXAMPLE_SCORES = [
  {
    highest: 20,
    scores: [
      [7.5, 10],
      [5, 6],
      [4, 4],
    ],
    recovery: [null, 20],
  },
  {
    highest: 30,
    scores: [
      [6, 15],
      [8, 15],
    ],
    recovery: [20, 30],
  },
  {
    highest: 20,
    scores: [
      [6, 12],
      [null, 8],
    ],
    recovery: [3, 10],
  },
  { highest: 30, scores: [[18.5, 30]], recovery: [null, 30] },
] as const

const plain = (value: number): string => formatMark(value, 1)

/** A value of the example's scale on that of the class, to one decimal. */
const scaled = (value: number, from: number, to: number): number =>
  from === to ? value : Math.round((value * to * 10) / from) / 10

type Model = (typeof EXAMPLE_SCORES)[number]

/** Which term of the example stands for each: one worth the same where there is one, else the next in order. */
const modelsFor = (terms: ExampleClass['terms']): Model[] => {
  const left: Model[] = [...EXAMPLE_SCORES]
  const take = (model: Model | undefined): Model | undefined => {
    if (model) left.splice(left.indexOf(model), 1)
    return model
  }
  const alike = terms.map(({ highest }) => take(left.find(model => model.highest === highest)))
  return alike.map(model => model ?? take(left[0]) ?? EXAMPLE_SCORES[0])
}

const exampleTerm = (term: ExampleClass['terms'][number], model: Model): ExampleTerm => {
  const own = (value: number): number => scaled(value, model.highest, term.highest)
  // Rounding may carry a full score above what it is of.
  const typed = (value: number | null, most: number): string =>
    value === null ? '' : plain(Math.min(own(value), most))
  const worth = model.scores.map(([, most]) => own(most))
  // The remainder of rounding goes to the last, so that the planned evaluations fill the term.
  const others = worth.slice(0, -1).reduce((sum, one) => sum + hundredths(one), 0n)
  const last = fromHundredths(hundredths(term.highest) - others)
  const most = own(model.recovery[1])
  return {
    ...term,
    evaluations: model.scores.map(([score], index) => {
      const highest = index === model.scores.length - 1 ? last : (worth[index] ?? last)
      return { highest, typed: typed(score, highest) }
    }),
    recovery: { highest: most, typed: typed(model.recovery[0], most) },
  }
}

/** The worked example over the class's own terms and marks. */
export const exampleFor = ({ highest, terms }: ExampleClass): Example => {
  const models = modelsFor(terms)
  return {
    terms: terms.map((term, at) => exampleTerm(term, models[at] ?? EXAMPLE_SCORES[0])),
    annual: { highest, typed: '' },
    lessons: '1000',
    absences: '80',
    justified: '20',
  }
}

/** The fault of a typed score; undefined without one. */
export const scoreProblem = ({ highest, typed }: ExampleScore): string | undefined => {
  const read = parseScore(typed)
  if (read === null) return undefined
  const isFine = read !== undefined && read >= 0 && read <= highest && Number(read.toFixed(2)) === read
  return isFine ? undefined : fill(P.exampleRange, { highest: plain(highest) })
}

const whole = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null)

/** The fault of the typed attendance. */
export const attendanceProblem = ({ lessons, absences, justified }: Example): string | undefined => {
  const [total, absent, excused] = [lessons, absences, justified].map(whole)
  if (total == null || absent == null || excused == null) return P.exampleInvalid
  return absent + excused > total ? P.exampleAbsencesRange : undefined
}

const COMPONENT = 'componente'
const ENROLLMENT = 'aluno'
const LESSON_MINUTES = 50

const scoresOf = (example: Example) => {
  const evaluations: PerformanceEvaluation[] = []
  const scores: PerformanceScore[] = []
  const add = (one: ExampleScore, of: Pick<PerformanceEvaluation, 'id' | 'type' | 'termId' | 'date'>) => {
    evaluations.push({ ...of, componentId: COMPONENT, highest: one.highest })
    scores.push({ evaluationId: of.id, enrollmentId: ENROLLMENT, score: parseScore(one.typed) ?? null })
  }
  for (const [at, term] of example.terms.entries()) {
    const on = { termId: `${at}`, date: `2026-0${at + 2}-10` }
    for (const [index, one] of term.evaluations.entries())
      add(one, { ...on, id: `${at}-${index}`, type: 'PROOF' })
    // A recovery without a score does not exist.
    if (term.recovery.typed.trim() !== '') add(term.recovery, { ...on, id: `${at}-r`, type: 'RECOVERY' })
  }
  if (example.annual.typed.trim() !== '')
    add(example.annual, { id: 'anual', type: 'ANNUAL_RECOVERY', termId: null, date: '2026-12-10' })
  return { evaluations, scores }
}

const inputOf = (
  policy: PerformancePolicy,
  of: Pick<ExampleClass, 'highest' | 'average' | 'retention'>,
  example: Example,
): ClassPerformanceInput => {
  const [lessonsGiven = 0, absences = 0, justifiedAbsences = 0] = [
    example.lessons,
    example.absences,
    example.justified,
  ].map(text => whole(text) ?? 0)
  return {
    policy,
    grade: { type: 'MARK', highest: of.highest, average: of.average, retention: of.retention },
    terms: example.terms.map(({ highest }, at) => ({
      id: `${at}`,
      position: at + 1,
      start: `2026-0${at + 2}-01`,
      end: `2026-0${at + 2}-28`,
      closed: true,
      highest,
    })),
    components: [COMPONENT],
    ...scoresOf(example),
    enrollments: [{ id: ENROLLMENT, status: 'ACTIVE', start: '2026-01-01', exit: null, decision: null }],
    lessonTotals: [
      {
        enrollmentId: ENROLLMENT,
        componentId: COMPONENT,
        termId: null,
        lessonsGiven,
        totalMinutes: lessonsGiven * LESSON_MINUTES,
        absentMinutes: absences * LESSON_MINUTES,
        absences,
        justifiedMinutes: justifiedAbsences * LESSON_MINUTES,
        justifiedAbsences,
      },
    ],
    yearFinished: true,
    explain: true,
  }
}

export type ExampleOutcome = { terms: PerformanceRow[]; year: PerformanceRow; result: EnrollmentResult }

/** The result of the example, by the function that computes every class; null while a typed value cannot be counted. */
export const outcomeOf = (
  policy: PerformancePolicy,
  of: Pick<ExampleClass, 'highest' | 'average' | 'retention'>,
  example: Example,
): ExampleOutcome | null => {
  const all = [
    ...example.terms.flatMap(({ evaluations, recovery }) => [...evaluations, recovery]),
    example.annual,
  ]
  if (all.some(scoreProblem) || attendanceProblem(example)) return null
  const { rows, results } = performanceOfGrade(inputOf(policy, of, example))
  const year = rows.find(({ termId }) => termId === null)
  const [result] = results
  return year && result ? { terms: rows.filter(({ termId }) => termId !== null), year, result } : null
}
