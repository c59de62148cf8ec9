import type { StudentHead } from '../student-head.types.ts'

/** Figures of a component, in a term or in the year. Null prints "–". */
export type FrequencyCells = {
  lessons: string | null
  absences: string | null
  justified: string | null
  frequency: string | null
}

/** One day of the calendar; null where no lesson was given, `off` where there is no such day or no school. */
export type CalendarDay = { text: string; kind: 'present' | 'absent' | 'justified' } | null

/** The data of `documents/templates/student-frequency.typ`. */
export type StudentFrequencyDocument = StudentHead & {
  overall: {
    label: string
    value: string
    /** 0–100, for the bar; null without lessons. */
    percent: number | null
    least: number
    leastText: string
    standing: string
    counts: string
  }
  table: {
    title: string
    component: string
    terms: string[]
    year: string
    fields: { lessons: string; absences: string; justified: string; frequency: string }
    rows: { name: string; terms: FrequencyCells[]; year: FrequencyCells }[]
    total: { name: string; terms: FrequencyCells[]; year: FrequencyCells }
  }
  /** Null without a lesson. */
  months: {
    title: string
    component: string
    heads: string[]
    year: string
    rows: { name: string; cells: string[] }[]
    total: { name: string; cells: string[] }
    frequency: { name: string; cells: string[] }
  } | null
  calendar: {
    title: string
    month: string
    legend: string
    rows: { name: string; days: { day: CalendarDay; off: boolean }[] }[]
  } | null
  absences: {
    title: string
    heads: string[]
    rows: string[][]
    none: string
  }
}
