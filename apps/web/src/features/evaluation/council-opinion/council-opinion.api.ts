import type { QueryInput } from '@lousa/contract/endpoint.ts'
import { readCouncil } from '@lousa/contract/evaluation/council/council.contract.ts'
import * as calls from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const opinionClassesOptions = (yearId: string) =>
  read(calls.listOpinionClasses, { params: { id: yearId } })

/** The parameters of a sheet as the address has them. */
const sheetQuery = (query: string): QueryInput<typeof calls.readOpinionSheet> => {
  const named = new URLSearchParams(query)
  const [academicTermId, curriculumComponentId] = [
    named.get('academicTermId'),
    named.get('curriculumComponentId'),
  ]
  return {
    ...(academicTermId ? { academicTermId } : {}),
    ...(named.get('council') === 'FINAL' ? { council: 'FINAL' as const } : {}),
    ...(curriculumComponentId ? { curriculumComponentId } : {}),
    ...(named.get('scope') === 'WHOLE' ? { scope: 'WHOLE' as const } : {}),
  }
}

/** Own opinions of a class; `query` chooses council and subject, else the server does. */
export const opinionSheetOptions = (gradeId: string, query: string) =>
  read(calls.readOpinionSheet, { params: { id: gradeId }, query: sheetQuery(query) })

/** Reads that depend on opinions are read again, but not the sheet that was just updated. */
export const opinionsChanged = (): void => {
  void queryClient.invalidateQueries({ queryKey: readKey(calls.listOpinionClasses) })
  void queryClient.invalidateQueries({ queryKey: readKey(readCouncil) })
  void queryClient.invalidateQueries({ queryKey: readKey(calls.readOpinionSheet), refetchType: 'none' })
}
