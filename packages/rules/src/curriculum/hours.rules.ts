import type { Stage } from '../academics/level/stage.rules.ts'
import { fromHundredths, hundredths, sumMarks } from '../evaluation/decimal.rules.ts'
import { parseScore } from '../evaluation/mark/score.rules.ts'
import { sortKey } from '../people/person/search-key.rules.ts'

export type MatrixHours = {
  /** Annual workload in hours of 60 minutes, at most 2 decimals. */
  readonly hour: number
  readonly knowledgeArea: { readonly id: string; readonly name: string }
  /** Null: the common block. */
  readonly trainingType: { readonly id: string } | null
}

export type MatrixTotals = {
  readonly total: number
  readonly byArea: readonly { readonly id: string; readonly name: string; readonly total: number }[]
  readonly byTrainingType: readonly { readonly id: string | null; readonly total: number }[]
}

/**
 * The annual hours of a matrix, exactly: in all, per knowledge area (by name) and per training type (the common block
 * first, the others as they first appear). Throws RangeError when an hour has more than 2 decimals.
 */
export function matrixTotals(rows: readonly MatrixHours[]): MatrixTotals {
  const areas = new Map<string, { name: string; sum: bigint }>()
  const types = new Map<string | null, bigint>()
  for (const { hour, knowledgeArea, trainingType } of rows) {
    const hours = hundredths(hour)
    const area = areas.get(knowledgeArea.id)
    areas.set(knowledgeArea.id, { name: knowledgeArea.name, sum: (area?.sum ?? 0n) + hours })
    const type = trainingType?.id ?? null
    types.set(type, (types.get(type) ?? 0n) + hours)
  }
  return {
    total: sumMarks(rows.map(row => row.hour)),
    byArea: [...areas]
      .map(([id, { name, sum }]) => ({ id, name, total: fromHundredths(sum) }))
      .toSorted((a, b) => order(sortKey(a.name), sortKey(b.name)) || order(a.id, b.id)),
    byTrainingType: [...types]
      .map(([id, sum]) => ({ id, total: fromHundredths(sum) }))
      .toSorted((a, b) => Number(a.id !== null) - Number(b.id !== null)),
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The fewest hours that the law asks of a school year, or null where it sets no annual minimum (EJA, free courses, a
 * level without stage). Infantil (pré-escola) and Fundamental 800, Médio 1.000, exams excluded.
 * Source: LDB (Lei 9.394/1996) art. 24 I and 31 II; Lei 14.945/2024 for Médio; docs/rules.md, Hours.
 */
export function minimumHours(stage: Stage | null): number | null {
  return stage === null ? null : MINIMUM_HOURS[stage]
}

const MINIMUM_HOURS = {
  INFANTIL: 800,
  FUNDAMENTAL: 800,
  MEDIO: 1000,
  EJA: null,
  LIVRE: null,
} as const satisfies Record<Stage, number | null>

/** Not 0.500, which is never meant as thousands. */
const WITH_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/

/**
 * Annual hours as a person types them: as a score, except that a point before three digits separates thousands, so that
 * "1.000" and "1.200,5" are a thousand and more. Null for an empty field, undefined when it is no number.
 */
export function parseHours(text: string): number | null | undefined {
  const typed = text.trim()
  return parseScore(WITH_THOUSANDS.test(typed) ? typed.replaceAll('.', '') : typed)
}
