import {
  formatExact,
  formatMark,
  over,
  type Rational,
  rational,
  sumMarks,
  times,
} from '@lousa/rules/evaluation/decimal.rules.ts'
import type {
  MarkStep,
  ResultStep,
  TermRecovery,
  YearRecovery,
  YearTerms,
} from '@lousa/rules/evaluation/mark/mark-step.rules.ts'
import { fill } from '../../messages.ts'
import { equation, listed } from '../../phrases.ts'
import { roundingText } from '../policy/policy-sentences.ts'
import { MARK_STEPS as W } from './mark-steps.messages.ts'

type StepOf<Kind extends MarkStep['kind']> = Extract<MarkStep, { kind: Kind }>

/** An operand as it was typed: "20", "7,5". */
const plain = (value: number): string => formatMark(value, 1)
/** An exact value: "20", "≈ 6,667". */
const exactly = (value: Rational): string => formatExact(value, 1)
/** The end of an equation: "= 20", "≈ 6,667". */
const equals = (value: Rational): string => equation(exactly(value))

const pointsText = ({ values, scores, open }: StepOf<'POINTS'>): string => {
  const given = open ? scores.filter(({ score }) => score !== null) : scores
  const each = given.map(({ score, highest }) =>
    fill(W.scoreOf, { score: plain(score ?? 0), highest: plain(highest) }),
  )
  const text = each.join(' + ')
  if (given.length < scores.length)
    return fill(W.pointsGiven, { scores: text, points: plain(values.points), of: plain(values.of) })
  return each.length === 1
    ? fill(W.point, { scores: text })
    : fill(W.points, { scores: text, points: plain(values.points), of: plain(values.of) })
}

const missingText = ({ values: { missing, policy }, open }: StepOf<'MISSING'>): string => {
  const at = missing === 1 ? 0 : 1
  const what = policy === 'IGNORE' ? 'leftOut' : 'zero'
  return open
    ? fill(W.missingYet[what][at], { count: missing })
    : fill(W.missing[what][at], { count: missing })
}

const scaleText = ({ values: { points, of, scale }, mode, exact }: StepOf<'SCALE'>): string =>
  fill(W.scale[mode], { points: plain(points), of: plain(of), scale: plain(scale), result: equals(exact) })

const recoveryText = ({ values, of, isBest, exact }: StepOf<'RECOVERY'>): string => {
  const [score, highest] = [plain(values.score), plain(values.highest)]
  const recovery = fill(W.recovery[isBest ? 'BEST' : of], { score, highest })
  if (values.highest === values.scale) return recovery
  return fill(W.recoveryScaled[of], {
    recovery,
    score,
    scale: plain(values.scale),
    highest,
    result: equals(exact),
  })
}

const termRuleText = (meeting: TermRecovery): string => {
  const mark = exactly(meeting.mark)
  const recovery = exactly(meeting.recovery)
  const result = exactly(meeting.result)
  switch (meeting.by) {
    case 'SUBSTITUTE_IF_GREATER':
      return fill(W.termRule.SUBSTITUTE_IF_GREATER, { mark, recovery, result })
    case 'SUBSTITUTE':
      return fill(W.termRule.SUBSTITUTE, { mark, recovery })
    case 'AVERAGE':
      return fill(W.termRule.AVERAGE, { mark, mean: exactly(meeting.mean), result })
    case 'CAPPED': {
      const [limit, capped] = [exactly(meeting.limit), exactly(meeting.capped)]
      return fill(W.termRule.CAPPED, { limit, mark, capped, result })
    }
    case 'SUM': {
      const sum = equals(meeting.sum)
      return meeting.most === null
        ? fill(W.termRule.SUM, { mark, recovery, sum })
        : fill(W.termRule.SUM_CUT, { mark, recovery, sum, most: plain(meeting.most) })
    }
  }
}

const yearRuleText = (meeting: YearRecovery): string => {
  const mark = exactly(meeting.mark)
  const recovery = exactly(meeting.recovery)
  const result = exactly(meeting.result)
  switch (meeting.by) {
    case 'SUBSTITUTE_IF_GREATER':
      return fill(W.yearRule.SUBSTITUTE_IF_GREATER, { mark, recovery, result })
    case 'CAPPED': {
      const [limit, capped] = [exactly(meeting.limit), exactly(meeting.capped)]
      return fill(W.yearRule.CAPPED, { limit, mark, capped, result })
    }
    case 'AVERAGE':
      return fill(W.yearRule.AVERAGE, { mark, recovery, mean: equals(meeting.mean), result })
    case 'WEIGHTED':
      return fill(W.yearRule.WEIGHTED, { mark, recovery, mean: equals(meeting.mean), result })
  }
}

const ruleText = ({ meeting }: StepOf<'RECOVERY_RULE'>): string =>
  meeting.of === 'TERM' ? termRuleText(meeting) : yearRuleText(meeting)

const resultText = ({ kind, values, of, exact, result }: ResultStep): string => {
  const mark = formatMark(result, values.step)
  return kind === 'RESULT'
    ? fill(W.result[of], { mark })
    : fill(W.round[of], { exact: exactly(exact), how: roundingText(values), mark })
}

/** The terms in points of the year: "16,5", and "7 × 10 ÷ 5 × 2" where scale or weight make a difference. */
const termsText = ({ terms, scaledTo, isWeighted }: YearTerms): string =>
  terms
    .map(({ points, highest, weight }) => {
      const own =
        scaledTo === null
          ? plain(points)
          : fill(W.terms.scaled, { points: plain(points), scale: plain(scaledTo), highest: plain(highest) })
      return isWeighted ? fill(W.terms.weighted, { points: own, weight: plain(weight) }) : own
    })
    .join(' + ')

const partialYearText = ({ values, of, divisor, step }: StepOf<'PARTIAL_YEAR'>): string => {
  if (values.mode === 'MEAN') {
    const earned = times(rational(values.earned), rational(values.scale))
    const mean = over(earned, rational(values.possible))
    return fill(W.partialYear.mean, {
      terms: termsText(of),
      divisor: plain(divisor),
      result: equals(mean),
    })
  }
  const sum = fill(W.partialYear.points, {
    earned: formatMark(values.earned, step),
    possible: plain(values.possible),
  })
  const isOne = of.terms.length === 1
  const isPlain = isOne && of.scaledTo === null && !of.isWeighted
  const points = isPlain ? sum : fill(W.partialYear.sum, { terms: termsText(of), points: sum })
  return fill(isOne ? W.partialYear.one : W.partialYear.many, { points })
}

const runningText = ({ values, earned, running, outlook, step }: StepOf<'MISSING_POINTS'>): string => {
  const points = running.map(one => one.points)
  const sum = fill(running.length === 1 ? W.running.one : W.running.many, {
    terms: listed(running.map(({ position }) => fill(W.running.position, { position }))),
    points: formatMark(earned, step),
    open: points.map(one => formatMark(one, step)).join(' + '),
    total: formatMark(sumMarks([earned, ...points]), step),
  })
  const average = plain(values.average)
  if (outlook.outlook === 'REACHED') return fill(W.running.reached, { sum, average })
  if (outlook.outlook === 'OUT_OF_REACH') return fill(W.running.tooMany, { sum, average })
  const missing = outlook.missing ?? 0
  const at = missing < 2 ? 0 : 1
  return outlook.wanted === values.average
    ? fill(W.running.missing[at], { sum, average, missing: formatMark(missing, step) })
    : fill(W.running.proportional[at], {
        sum,
        average,
        wanted: plain(outlook.wanted),
        missing: formatMark(missing, step),
      })
}

const missingPointsText = (missingPoints: StepOf<'MISSING_POINTS'>): string => {
  const { values, mode, running, outlook, step } = missingPoints
  if (mode === 'MEAN') {
    const average = plain(values.average)
    return outlook.missing === null
      ? fill(W.missingMean.tooMany, { average })
      : fill(W.missingMean.one, { average, missing: formatMark(outlook.missing, step) })
  }
  if (running.length > 0) return runningText(missingPoints)
  const few = values.missing === 1 ? 'one' : 'many'
  return fill(W.missingPoints[values.missing > values.remaining ? 'tooMany' : few], {
    average: plain(values.average),
    missing: plain(values.missing),
    remaining: plain(values.remaining),
  })
}

const sumText = ({ values, of, exact }: Extract<StepOf<'TERMS'>, { mode: 'SUM' }>): string => {
  const points = plain(values.points)
  const sum =
    of.terms.length === 1
      ? fill(W.terms.one, { points })
      : fill(W.terms.sum, { terms: termsText(of), points })
  if (values.of === values.scale) return sum
  const [worth, scale] = [plain(values.of), plain(values.scale)]
  return fill(W.terms.inProportion, { sum, of: worth, scale, points, result: equals(exact) })
}

const meanText = (step: Extract<StepOf<'TERMS'>, { mode: 'MEAN' }>): string => {
  const { of, divisor } = step
  if (of.terms.length === 1) return onlyTermText(step)
  const mean = { terms: termsText(of), divisor: plain(divisor), result: equals(step.exact) }
  if (of.scaledTo === null) return fill(of.isWeighted ? W.terms.meanWeighted : W.terms.mean, mean)
  return fill(of.isWeighted ? W.terms.meanWeightedScaled : W.terms.meanScaled, {
    ...mean,
    scale: plain(of.scaledTo),
  })
}

const onlyTermText = ({ of, exact }: Extract<StepOf<'TERMS'>, { mode: 'MEAN' }>): string => {
  const points = plain(of.terms[0]?.points ?? 0)
  if (of.scaledTo === null) return fill(W.terms.one, { points })
  const result = exactly(exact)
  return fill(result === equals(exact) ? W.terms.oneScaledAbout : W.terms.oneScaled, {
    points,
    scale: plain(of.scaledTo),
    result,
  })
}

const leftOutText = ({ positions }: StepOf<'LEFT_OUT'>): string => {
  const terms = listed(positions.map(position => fill(W.leftOut.position, { position })))
  return fill(positions.length === 1 ? W.leftOut.one : W.leftOut.many, { terms })
}

const typedText = ({ values, step, origin, joins }: StepOf<'TYPED'>): string => {
  const mark = formatMark(values.mean, step)
  if (joins) return fill(W.typedSoFar, { mark })
  return fill(origin ? W.typedBy[origin] : W.typed, { mark })
}

const neededText = ({ values: { score, of }, step, average }: StepOf<'NEEDED'>): string =>
  score === null
    ? fill(W.needed.none, { of: plain(of), average: exactly(average) })
    : fill(W.needed.score, { score: formatMark(score, step), of: plain(of), average: exactly(average) })

/** A step of a mark as a sentence. */
export const markSentence = (step: MarkStep): string => {
  switch (step.kind) {
    case 'POINTS':
      return pointsText(step)
    case 'MISSING':
      return missingText(step)
    case 'PARTIAL': {
      const { values, measured } = step
      const points = { points: formatMark(values.points, step.step), of: formatMark(values.of, step.step) }
      if (!measured) return fill(W.partial, points)
      const [worth, scale] = [plain(measured.worth), plain(measured.scale)]
      return fill(W.partialInProportion, { ...points, worth, scale })
    }
    case 'SCALE':
      return scaleText(step)
    case 'RECOVERY':
      return recoveryText(step)
    case 'RECOVERY_ONLY':
      return W.recoveryOnly
    case 'RECOVERY_RULE':
      return ruleText(step)
    case 'NEEDED':
      return neededText(step)
    case 'ROUND':
    case 'RESULT':
      return resultText(step)
    case 'TYPED':
      return typedText(step)
    case 'CARRIED':
      return fill(W.carried, { points: plain(step.values.points), of: plain(step.values.of) })
    case 'NO_MARK':
      return W.noMark[step.why]
    case 'EXCUSED':
      return W.excused[step.from]
    case 'ASSESSMENT':
      return W.assessment
    case 'PARTIAL_YEAR':
      return partialYearText(step)
    case 'MISSING_POINTS':
      return missingPointsText(step)
    case 'TERMS':
      return step.mode === 'SUM' ? sumText(step) : meanText(step)
    case 'LEFT_OUT':
      return leftOutText(step)
  }
}
