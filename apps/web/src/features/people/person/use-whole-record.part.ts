import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { DetailQuery } from '../../../frames/page/detail-page.tsx'
import { personOptions } from './people.api.ts'
import { isWholeRecord } from './person-records.values.ts'

/** The whole record of a person: what administrators are answered. */
export const useWholeRecord = (id: string): DetailQuery<User> => {
  const { data, error, isPending, refetch } = useQuery(personOptions(id))
  return { data: isWholeRecord(data) ? data : undefined, error, isPending, refetch }
}
