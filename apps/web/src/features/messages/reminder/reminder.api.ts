import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { remindInstructors as remindCall } from '@lousa/contract/messages/reminder/reminder.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/api-client.ts'

type Reminded = AnswerOf<typeof remindCall>

/** The possible recipients of a reminder, and those of today's; fetched at each opening of the form. */
export const useRemindersDue = (academicYearId: string | null) =>
  useQuery({
    queryKey: [remindCall.path, academicYearId],
    queryFn: (): Promise<Reminded> =>
      call(remindCall, { body: { academicYearId: academicYearId ?? '', preview: true } }),
    enabled: academicYearId !== null,
    staleTime: 0,
    gcTime: 0,
  })

export const remindInstructors = (
  academicYearId: string,
  instructorIds: readonly string[],
): Promise<Reminded> => call(remindCall, { body: { academicYearId, instructorIds: [...instructorIds] } })
