import { createAppeal, MAX_APPEAL_TEXT } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { coded, requiredLine, requiredText } from '@lousa/contract/schema.ts'
import type { AppealStatus } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { APPEAL_SUBJECTS, APPLICANTS } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { z } from 'zod'

const chosen = z.string().min(1, coded('REQUIRED'))

/** The fields of a request that the office enters; the contract checks them once more. */
export const appealForm = z
  .object({
    studentEnrollmentId: chosen,
    subject: z.enum(APPEAL_SUBJECTS),
    termPosition: z.string(),
    curriculumComponentId: z.string(),
    publishedOn: z.string(),
    receivedOn: chosen,
    applicant: z.enum(APPLICANTS),
    applicantName: requiredLine(150),
    text: requiredText(MAX_APPEAL_TEXT),
  })
  .superRefine(({ subject, termPosition, publishedOn }, context) => {
    if (subject !== 'TERM') return
    for (const [path, value] of Object.entries({ termPosition, publishedOn }))
      if (value === '') context.addIssue({ code: 'custom', path: [path], ...coded('REQUIRED') })
  })
  .transform(({ termPosition, curriculumComponentId, publishedOn, ...typed }) => ({
    ...typed,
    ...(typed.subject === 'TERM' ? { termPosition: Number(termPosition), publishedOn } : {}),
    ...(curriculumComponentId === '' ? {} : { curriculumComponentId }),
  }))
  .pipe(createAppeal.body as NonNullable<typeof createAppeal.body>)

export type AppealInput = z.input<typeof appealForm>
export type AppealValues = z.output<typeof appealForm>

/** The fields of a request that a student sends. */
export const ownAppealForm = z
  .object({
    studentEnrollmentId: chosen,
    curriculumComponentId: z.string(),
    text: requiredText(MAX_APPEAL_TEXT),
  })
  .transform(({ curriculumComponentId, ...typed }) => ({
    ...typed,
    ...(curriculumComponentId === '' ? {} : { curriculumComponentId }),
  }))

export type OwnAppealInput = z.input<typeof ownAppealForm>
export type OwnAppealValues = z.output<typeof ownAppealForm>

/** Nothing is typed to withdraw a request. */
export const withdrawalForm = z.object({})

/** The form of a step: an answer has its reasons. */
export const stepForm = (to: AppealStatus) =>
  z.object({
    answer: to === 'ACCEPTED' || to === 'DENIED' ? requiredText(MAX_APPEAL_TEXT) : z.string(),
    meetingId: z.string(),
  })

/** The meeting of a request; empty: none. */
export const linkForm = z.object({ meetingId: z.string() })
