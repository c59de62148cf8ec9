import { READY_START } from '@lousa/contract/curriculum/ready-start/ready-start.messages.ts'
import {
  LEVEL_TEMPLATE_IDS,
  LEVEL_TEMPLATES,
  type LevelTemplateId,
} from '@lousa/rules/curriculum/ready-start/level-templates.rules.ts'
import { START_KINDS, type StartKind } from '@lousa/rules/curriculum/ready-start/ready-start.rules.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import type { StartAnswer, StartChoice } from './ready-start.api.ts'

export type Level = StartChoice['levels'][number]
type Item = StartAnswer['items'][number]

/** The levels of a choice, in the order of a school's life. */
export const withLevel = (levels: readonly Level[], level: Level): Level[] =>
  [...levels.filter(({ template }) => template !== level.template), level].toSorted(
    (a, b) => LEVEL_TEMPLATE_IDS.indexOf(a.template) - LEVEL_TEMPLATE_IDS.indexOf(b.template),
  )

export const withoutLevel = (levels: readonly Level[], template: LevelTemplateId): Level[] =>
  levels.filter(level => level.template !== template)

/** A level as it is proposed: a class of each year. */
export const proposedLevel = (template: LevelTemplateId): Level => ({
  template,
  termType: LEVEL_TEMPLATES[template].termType,
  classes: 1,
})

/** Fundamental, which most schools have. */
export const FIRST_CHOICE: readonly Level[] = [proposedLevel('INICIAIS'), proposedLevel('FINAIS')]

export type StartLine = { kind: StartKind; text: string }
export type StartPart = { template: LevelTemplateId | null; lines: StartLine[] }

/** Terms are counted; of marks and matrices the classes are. Everything else is named. */
const textOf = (kind: StartKind, items: readonly Item[]): string => {
  if (kind === 'TERMS')
    return countedIn(
      READY_START.counts.TERMS,
      items.reduce((sum, { count }) => sum + count, 0),
    )
  if (kind === 'TERM_MARKS' || kind === 'MATRIX') return countedIn(READY_START.counts[kind], items.length)
  return items.map(({ name }) => name).join(' · ')
}

/** Items of an answer in one state, by level; those of the institution come first. */
export const partsOf = (items: readonly Item[], state: Item['state']): StartPart[] => {
  const ofState = items.filter(item => item.state === state)
  return [null, ...LEVEL_TEMPLATE_IDS].flatMap(template => {
    const ofPart = ofState.filter(item => item.template === template)
    const lines = START_KINDS.flatMap(kind => {
      const ofKind = ofPart.filter(item => item.kind === kind)
      return ofKind.length === 0 ? [] : [{ kind, text: textOf(kind, ofKind) }]
    })
    return lines.length === 0 ? [] : [{ template, lines }]
  })
}
