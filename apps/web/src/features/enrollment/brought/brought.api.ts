import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { Dispensations, TermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import * as broughtCalls from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read } from '../../../lib/http/query-client.ts'
import { structureOutdated } from '../../academics/structure.api.ts'

export type WrittenMark = BodyInput<typeof broughtCalls.putTermMarks>['termMarks'][number]
export type WrittenDispensation = BodyInput<typeof broughtCalls.putDispensations>['dispensations'][number]

export const termMarksOptions = (id: string) => read(broughtCalls.getTermMarks, { params: { id } })
export const dispensationsOptions = (id: string) => read(broughtCalls.getDispensations, { params: { id } })

/** The whole list; what was computed without it is read again. */
export const putTermMarks = async (
  id: string,
  termMarks: WrittenMark[],
  version: number,
): Promise<TermMarks> => {
  const saved = await call(broughtCalls.putTermMarks, { params: { id }, body: { termMarks, version } })
  structureOutdated()
  queryClient.setQueryData(termMarksOptions(id).queryKey, saved)
  return saved
}

/** The whole list, also with terms that are closed, and why. */
export const correctTermMarks = async (
  id: string,
  { termMarks, reason }: { termMarks: WrittenMark[]; reason: string },
  version: number,
): Promise<TermMarks> => {
  const saved = await call(broughtCalls.correctTermMarks, {
    params: { id },
    body: { termMarks, reason, version },
  })
  structureOutdated()
  queryClient.setQueryData(termMarksOptions(id).queryKey, saved)
  return saved
}

export const putDispensations = async (
  id: string,
  dispensations: WrittenDispensation[],
  version: number,
): Promise<Dispensations> => {
  const saved = await call(broughtCalls.putDispensations, {
    params: { id },
    body: { dispensations, version },
  })
  structureOutdated()
  queryClient.setQueryData(dispensationsOptions(id).queryKey, saved)
  return saved
}
