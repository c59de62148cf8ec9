import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** The content of a cell: a text, a number as printed, or null where the student was not in the class. */
export type DiaryCell = string | { value: number; text: string } | null

/** Students by columns, on paper and in a spreadsheet. */
export type StudentTable = {
  title: string
  /** Days of lessons are narrow and as many as fit, figures have room. */
  kind: 'days' | 'figures'
  /** The heading above neighbouring columns; empty without one. */
  groups: { title: string; span: number }[]
  columns: string[]
  /** The relative width of each column. */
  units: number[]
  rows: { number: number | null; name: string; cells: DiaryCell[] }[]
  /** The totals of all of them, below. */
  total?: { name: string; cells: DiaryCell[] }
  legend: string[]
}

export type LogRow = {
  date: string
  lessons: number
  /** "07:00" and "08:40" */
  start: string
  end: string
  /** Null: not released. */
  record: { content: string; material: string; note: string; by: string } | null
}

export type DiaryLog = { title: string; rows: LogRow[] }

export type EvaluationSection = {
  title: string
  list: { code: string; text: string; facts: string; description: string | null }[]
  tables: StudentTable[]
}

/** One diary, worded: of it paper and spreadsheet are made. */
export type Diary = {
  plan: string
  grade: string
  facts: { label: string; value: string }[]
  instructors: { name: string; period: string }[]
  terms: { name: string; dates: string; days: number; planned: number; given: number }[]
  notes: string[]
  movements: string[]
  signatures: DocumentSignature[]
  grids: StudentTable[]
  /** The grid by month, whole, for a spreadsheet. */
  months: {
    month: string
    lessons: { date: string; start: string; record: unknown }[]
    table: StudentTable
  }[]
  summary: StudentTable | null
  logs: DiaryLog[]
  evaluations: EvaluationSection[]
  results: StudentTable | null
  opinions: { title: string; items: { name: string; text: string }[] }[]
}

export type PrintedTable = Omit<StudentTable, 'rows' | 'total'> & {
  rows: { number: string; name: string; cells: (string | null)[] }[]
  total?: { name: string; cells: (string | null)[] }
}

/** The data of `documents/templates/school-diary.typ`; every text is formatted. */
export type DiaryDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  words: { [name: string]: string }
  diaries: (Omit<Diary, 'grids' | 'months' | 'summary' | 'evaluations' | 'results' | 'logs'> & {
    id: string
    running: string
    grids: PrintedTable[]
    summary: PrintedTable | null
    evaluations: (Omit<EvaluationSection, 'tables'> & { tables: PrintedTable[] })[]
    results: PrintedTable | null
    logs: {
      title: string
      hasMaterial: boolean
      hasNote: boolean
      rows: {
        date: string
        lessons: string
        content: string | null
        material: string
        note: string
        by: string
      }[]
    }[]
  })[]
}

/** The data of `documents/templates/plan-frequency.typ`; every text is formatted. */
export type PlanFrequencyDocument = {
  title: string
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  plan: string
  running: string
  facts: { label: string; value: string }[]
  words: { [name: string]: string }
  table: PrintedTable
}
