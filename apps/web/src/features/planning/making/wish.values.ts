import { fill } from '@lousa/contract/messages.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { WishedClass, WishedPlan } from '@lousa/contract/planning/making/wish.contract.ts'
import { countedIn } from '../../../lib/text/numbers.ts'

const W = MAKING_SCREEN.wishes

export type PlanOfClass = { readonly grade: WishedClass['grade']; readonly plan: WishedPlan }

/** The plans of a component in all classes: components of two levels may have one name. */
export const plansOfComponent = (classes: readonly WishedClass[], name: string): PlanOfClass[] =>
  classes.flatMap(({ grade, plans }) =>
    plans.filter(plan => plan.curriculumComponent.name === name).map(plan => ({ grade, plan })),
  )

/** The changes of a joint set around a plan: who leaves is alone, and those who are left are together. */
export function jointChange(
  planId: string,
  { former, next }: { former: readonly string[]; next: readonly string[] },
): { lessonPlanIds: string[]; joint: boolean }[] {
  const isSame = former.length === next.length && next.every(id => former.includes(id))
  if (isSame) return []
  const gone = former.filter(id => !next.includes(id))
  const alone = next.length === 0 ? [planId, ...gone] : gone
  return [
    ...(alone.length > 0 ? [{ lessonPlanIds: alone, joint: false }] : []),
    ...(next.length > 0 ? [{ lessonPlanIds: [planId, ...next], joint: true }] : []),
  ]
}

/** Wishes of a plan in words; those that apply without any are left out. */
export function wishWords({ wish }: WishedPlan, together: readonly string[]): string[] {
  const level = (value: keyof typeof W.levels) => W.levels[value].toLocaleLowerCase('pt-BR')
  return [
    ...(wish.doubles === 'MAY' ? [] : [W.words[wish.doubles]]),
    ...(wish.acrossBreak ? [W.words.acrossBreak] : []),
    ...(wish.lessonsPerDay === null ? [] : [fill(W.words.perDay, { count: wish.lessonsPerDay })]),
    ...(wish.spread === 'NICE' ? [] : [fill(W.words.spread, { level: level(wish.spread ?? 'NONE') })]),
    ...(wish.notFirst === null ? [] : [fill(W.words.notFirst, { level: level(wish.notFirst) })]),
    ...(wish.notLast === null ? [] : [fill(W.words.notLast, { level: level(wish.notLast) })]),
    ...(together.length === 0 ? [] : [fill(W.words.joint, { classes: together.join(', ') })]),
    ...(wish.pinned.length === 0 ? [] : [countedIn(W.pinned, wish.pinned.length)]),
  ]
}
