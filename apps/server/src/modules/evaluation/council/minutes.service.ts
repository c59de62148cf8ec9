import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { minutesText, type StoredParagraph } from '@lousa/contract/evaluation/council/meeting-text.ts'
import { lacksLaterDecision } from '@lousa/rules/evaluation/council/meeting.rules.ts'
import {
  type MeetingClass,
  meetingClass,
  type StoredMeeting,
  storedMeeting,
  storedMeetings,
  type TenantCtx,
} from './meeting.queries.ts'
import { minutedRequests, minutedStudents } from './minutes.queries.ts'

type Minutes = {
  paragraphs: readonly StoredParagraph[]
  /** Whether they are to state of a student a decision that one in no minutes has replaced. */
  lacksLater: boolean
}

/** The minutes of a meeting: as they were signed or, of a draft, as its record and decisions have them now. */
const minutesOf = async (ctx: TenantCtx, stored: StoredMeeting, of: MeetingClass): Promise<Minutes> => {
  if (stored.signedText) return { paragraphs: stored.signedText, lacksLater: false }
  const students = await minutedStudents(ctx, stored.id)
  const paragraphs = minutesText({
    ...stored,
    institution: of.institution,
    grade: of.name,
    level: of.level,
    year: of.year,
    term: stored.term && termName(stored.term.type, stored.term.position),
    students,
    requests: await minutedRequests(ctx, stored.id),
  })
  return { paragraphs, lacksLater: students.some(({ decisions }) => lacksLaterDecision(decisions)) }
}

/** A meeting with its class and minutes; null without it. */
export const meetingWithMinutes = async (ctx: TenantCtx, id: string) => {
  const stored = await storedMeeting(ctx, id)
  const of = stored && (await meetingClass(ctx, stored.gradeId))
  return of ? { stored, of, ...(await minutesOf(ctx, stored, of)) } : null
}

export type MinutesPaper = { stored: StoredMeeting; of: MeetingClass; paragraphs: readonly StoredParagraph[] }

/** The minutes of one meeting of a class or, without one, all that are signed and not annulled. */
export const minutesOfClass = async (
  ctx: TenantCtx,
  { gradeId, meetingId }: { gradeId: string; meetingId?: string | undefined },
): Promise<MinutesPaper[]> => {
  const of = await meetingClass(ctx, gradeId)
  if (!of) return []
  const meetings = await storedMeetings(ctx, meetingId ? { id: meetingId } : { signedOfGrade: gradeId })
  // Only a draft is generated again, and only one is read.
  return Promise.all(
    meetings
      .filter(stored => stored.gradeId === gradeId)
      .map(async stored => ({ stored, of, paragraphs: (await minutesOf(ctx, stored, of)).paragraphs })),
  )
}
