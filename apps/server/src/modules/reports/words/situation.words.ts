import { fill } from '@lousa/contract/messages.ts'
import { OVERVIEW_MAP as W } from '@lousa/contract/reports/map/overview-map.messages.ts'
import type { Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'

type ShownSituation = { situation: Situation; retention: Retention }

/** A situation in the letters of a narrow column. */
export const shortSituation = ({ situation, retention }: ShownSituation): string =>
  retention === 'NONE' && situation === 'APPROVED' ? W.stageConcluded : W.situation[situation]

/** The letters of all situations on the paper, with what they stand for. */
export const situationLegend = (rows: readonly ShownSituation[]): string[] => {
  const shown = new Set<string>(rows.map(shortSituation))
  return Object.entries(W.situationNames)
    .filter(([short]) => shown.has(short))
    .map(([short, situation]) => fill(W.legend.situation, { short, situation }))
}
