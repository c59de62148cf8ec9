import { createHash } from 'node:crypto'
import { COVER_NEWS_TEXTS } from '@lousa/contract/messages/message/cover-news.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatTime } from '@lousa/rules/planning/time.rules.ts'
import type { JobHandler } from '../../../platform/jobs/queue.ts'
import { systemContext } from '../../../platform/jobs/system-context.ts'
import { atWork } from '../../identity/institution/current-institution.public.queries.ts'
import { type CoverNewsLesson, coverNewsLessons } from '../../planning/cover/cover-news.public.queries.ts'
import { COVER_NEWS, COVER_NEWS_QUEUE, type CoverNews } from '../../planning/cover/cover-news.service.ts'
import type { CopiesParts } from '../mail/copies.types.ts'
import { sendAllFromInstitution } from './institution-message.service.ts'

const T = COVER_NEWS_TEXTS

const lineOf = ({ component, grade, date, start, isJoint }: CoverNewsLesson): string =>
  fill(isJoint ? T.joint : T.lesson, { component, grade, date: formatDate(date), time: formatTime(start) })

const letterOf = (news: CoverNews, lessons: readonly CoverNewsLesson[]): { title: string; body: string } => {
  const lines = lessons.map(lineOf)
  const count = lines.length
  const [lesson = ''] = lines
  const all = { lessons: lines.join('\n') }
  if (news === 'ASSIGNED') {
    const [one, many] = T.assignedTitle
    return {
      title: count === 1 ? fill(one, { lesson }) : fill(many, { count }),
      body: fill(T.assignedBody, all),
    }
  }
  const [one, many] = T.withdrawnTitle
  return {
    title: count === 1 ? fill(one, { lesson }) : fill(many, { count }),
    body: fill(T.withdrawnBody, all),
  }
}

/** The id of the message of a job to an account: the job has it again when it is repeated. */
const messageIdOf = (jobId: string, accountId: string): string => {
  const hex = createHash('sha256').update(`${jobId} ${accountId}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) % 4) + 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Notifies each substitute once of the lessons of a job. A message has an id of its job and account, so that a retry sends no second one. */
export const coverNewsJob = (parts: CopiesParts): JobHandler => ({
  definition: COVER_NEWS_QUEUE,
  run: async ({ data: { institutionId, ids } }) => {
    const [newsName, id, ...coverIds] = ids
    const news = COVER_NEWS.find(each => each === newsName)
    if (news === undefined || id === undefined) return
    await systemContext(parts, atWork(institutionId), async ctx => {
      const bySubstitute = Map.groupBy(
        await coverNewsLessons(ctx, coverIds),
        ({ substituteId }) => substituteId,
      )
      await sendAllFromInstitution(
        ctx,
        [...bySubstitute].map(([accountId, lessons]) => ({
          id: messageIdOf(id, accountId),
          type: 'NOTICE' as const,
          ...letterOf(news, lessons),
          academicYearId: lessons[0]?.academicYearId ?? '',
          accountIds: [accountId],
        })),
      )
    })
  },
})
