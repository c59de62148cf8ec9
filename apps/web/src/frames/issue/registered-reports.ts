import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** The subject of reports that are issued in a place. */
export type IssueSubject = {
  /** Names the subject in the window: "6º ano A", "Ana Lima — 6º ano A". */
  about: string
} & (
  | {
      of: 'CLASS'
      id: string
      /** The window lists files of these enrolments together with those of the class. */
      enrollmentIds?: readonly string[]
    }
  | { of: 'EVENT'; id: string }
  | { of: 'PLAN'; id: string; gradeId: string; isEvaluated: boolean }
  /** By the enrolment; the class gives the terms, absent where none are chosen. */
  | { of: 'STUDENT'; id: string; gradeId?: string }
  /** The answer to one request for reconsideration, by the enrolment that it is about. */
  | { of: 'APPEAL'; id: string; appealId: string }
  /** The register of lessons not given of a year, of what the screen shows. */
  | { of: 'COVERS'; id: string; gradeId?: string | undefined; instructorId?: string | undefined }
  /** The letter of a case of the active search, by the enrolment of its student. */
  | { of: 'SEARCH_CASE'; id: string; searchCaseId: string }
)

export type IssueWindowProps = { subject: IssueSubject; opened: boolean; onClose: () => void }

let reportWindow: LazyExoticComponent<ComponentType<IssueWindowProps>> | null = null

/**
 * Names the window that issues reports. Features above reports offer it by `IssueButton` and `useIssue` without an import;
 * it is fetched when it is opened for the first time.
 */
export const registerReports = (load: () => Promise<ComponentType<IssueWindowProps>>): void => {
  reportWindow = lazy(async () => ({ default: await load() }))
}

export const registeredReports = (): LazyExoticComponent<ComponentType<IssueWindowProps>> | null =>
  reportWindow
