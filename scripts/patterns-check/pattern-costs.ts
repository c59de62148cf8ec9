import { RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { PatternSteps, signTest } from './pattern-steps.ts'
import { hostileTexts } from './pattern-words.ts'

const LENGTH = 100
/** Twice the length is twice the work, and some for what does not grow. */
const MAX_GROWTH = 2.8
/** Fewer steps say nothing about their growth. */
const MIN_STEPS = 3_000

/** A cause why the work of an expression grows faster than a text, or null. */
export function superLinearCause({ source, flags }: { source: string; flags: string }): string | null {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports
  if (report) return `${report.type}, as in ${JSON.stringify(report.character.pick.repeat(10))}`
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const steps = new PatternSteps(pattern, flags)
  const hostile = hostileTexts(pattern, signTest(flags)).find(text => {
    const [once, twice] = [steps.count(text(LENGTH)), steps.count(text(2 * LENGTH))]
    return twice > MIN_STEPS && (twice > MAX_GROWTH * once || twice === Number.POSITIVE_INFINITY)
  })
  return hostile ? `steps, as in ${JSON.stringify(hostile(10))}` : null
}
