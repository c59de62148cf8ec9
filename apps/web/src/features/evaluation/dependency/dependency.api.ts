import * as componentCalls from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { readAll } from '../../../lib/http/all-pages.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

type Seen = Pick<calls.Dependency, 'id' | 'version'>

export const studentDependenciesOptions = (studentId: string) =>
  read(calls.listStudentDependencies, { params: { id: studentId } })

export const dependenciesOptions = (query: QueryInput<typeof calls.listDependencies>) =>
  readList(calls.listDependencies, { query })

export const planDependenciesOptions = (planId: string) =>
  read(calls.listPlanDependencies, { params: { id: planId } })

export const ownDependenciesOptions = () => read(calls.listOwnDependencies, {})

/** The components of a year that may be named in a dependency. */
export const yearComponentsOptions = (academicYearId: string) =>
  readAll(componentCalls.listComponents, { academicYearId })

export const invalidateDependencies = async (): Promise<void> => {
  await Promise.all(
    [calls.listStudentDependencies, calls.listDependencies, calls.listPlanDependencies].map(each =>
      queryClient.invalidateQueries({ queryKey: readKey(each) }),
    ),
  )
}

export const createDependency = (
  studentId: string,
  body: BodyInput<typeof calls.createDependency>,
  idempotencyKey: string,
): Promise<calls.WrittenDependency> =>
  call(calls.createDependency, { params: { id: studentId }, body, idempotencyKey })

export const updateDependency = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.updateDependency>,
): Promise<calls.WrittenDependency> => call(calls.updateDependency, { params: { id }, body, version })

export const decideDependency = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.decideDependency>,
  idempotencyKey: string,
): Promise<calls.WrittenDependency> =>
  call(calls.decideDependency, { params: { id }, body: { ...body, version }, idempotencyKey })
