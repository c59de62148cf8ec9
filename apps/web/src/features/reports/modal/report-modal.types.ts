import type { Paper, PaperTerm } from '../paper/paper.types.ts'

/** What can be issued in a place, and whose files are shown there. */
export type ReportsOfPlace = {
  /** Of what: "6º ano A", "Ana Lima — 6º ano A". */
  about: string
  papers: readonly Paper[]
  /** The class whose terms can be chosen. Absent: there are none, or `terms` says which. */
  gradeId?: string | undefined
  terms?: readonly PaperTerm[]
  /** The first and the last day that can be chosen. */
  days?: { start: string; end: string } | undefined
  /** Ids of what the files shown are about: the class or event, plans of it, enrolments in it. */
  subjects: ReadonlySet<string>
  /** The tag of the paper that is chosen at first; else the first one. */
  tag?: string | undefined
}
