import type { AcademicTerm, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toastRefusal } from '../parameter/say-refused.part.ts'
import { structureChanged } from '../structure.api.ts'
import { saveTerms, type TermsBody } from './level.api.ts'
import { warningsIn } from './terms-refusal.ts'

const { term: words } = LEVELS

type Change = Partial<Pick<TermsBody['academicTerms'][number], 'showPerformance' | 'closed'>>
export type MissingBeforeClose = NonNullable<ReturnType<typeof warningsIn>>

/** The words of an act, about this term. */
export const termActionText = (level: Pick<EducationLevel, 'name' | 'type'>, { position }: AcademicTerm) => {
  const values = { term: termName(level.type, position), level: level.name }
  return (text: string): string => fill(text, values)
}

/** One term changed, the dates of all as they are saved. */
const bodyOf = (level: EducationLevel, of: AcademicTerm, change: Change): TermsBody => ({
  academicTerms: level.academicTerms.map(({ id, start, end }) => ({
    id,
    start,
    end,
    ...(id === of.id ? change : {}),
  })),
})

const saved = async (
  level: EducationLevel,
  body: TermsBody,
  successText: string,
): Promise<MissingBeforeClose | null> => {
  try {
    await saveTerms(level, body)
    toast.success(successText)
    return null
  } catch (error) {
    const held = warningsIn(error)
    if (!held) toastRefusal(error)
    return held
  } finally {
    await structureChanged()
  }
}

/** Asks, then shows what students have reached in a term, or hides it. */
export const togglePublishing = async (
  level: EducationLevel,
  term: AcademicTerm,
): Promise<MissingBeforeClose | null> => {
  const say = termActionText(level, term)
  const showPerformance = !term.showPerformance
  const agreed = await confirm(
    showPerformance
      ? {
          title: say(words.publishTitle),
          effect: say(words.publishEffect),
          verb: words.publishVerb,
          harmless: true,
        }
      : { title: say(words.hideTitle), effect: say(words.hideEffect), verb: words.hideVerb, harmless: true },
  )
  if (!agreed) return null
  return saved(
    level,
    bodyOf(level, term, { showPerformance }),
    say(showPerformance ? words.published : words.hidden),
  )
}

/** Closes a term without a further question: the warnings have been read. */
export const forceCloseTerm = (
  level: EducationLevel,
  term: AcademicTerm,
): Promise<MissingBeforeClose | null> =>
  saved(
    level,
    { ...bodyOf(level, term, { closed: true }), confirmWarnings: true },
    termActionText(level, term)(words.closedToast),
  )

/** Asks, then closes a term; answers what is still missing in it, or null when there is nothing more to say. */
export const closeTerm = async (
  level: EducationLevel,
  term: AcademicTerm,
): Promise<MissingBeforeClose | null> => {
  const say = termActionText(level, term)
  const agreed = await confirm({
    title: say(words.closeTitle),
    effect: say(words.closeEffect),
    verb: words.close,
    harmless: true,
  })
  return agreed ? saved(level, bodyOf(level, term, { closed: true }), say(words.closedToast)) : null
}

/** Asks, then opens a closed term again. */
export const reopenTerm = async (
  level: EducationLevel,
  term: AcademicTerm,
): Promise<MissingBeforeClose | null> => {
  const say = termActionText(level, term)
  const agreed = await confirm({
    title: say(words.reopenTitle),
    effect: say(words.reopenEffect),
    verb: words.reopen,
    harmless: true,
  })
  return agreed ? saved(level, bodyOf(level, term, { closed: false }), say(words.reopenedToast)) : null
}

/** Asks, then takes all terms of a level away; answers whether they are gone. */
export const removeTerms = async (level: EducationLevel): Promise<boolean> => {
  const agreed = await confirm({
    title: fill(words.removeTitle, { level: level.name }),
    effect: fill(words.removeEffect, { count: level.academicTerms.length }),
    verb: words.remove,
  })
  if (!agreed) return false
  try {
    await saveTerms(level, { academicTerms: [] })
  } catch (error) {
    toastRefusal(error)
    void structureChanged()
    return false
  }
  toast.success(words.removed)
  await structureChanged()
  return true
}
