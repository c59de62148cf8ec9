import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import * as levelWritingCalls from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import { call } from '../../../lib/http/api-client.ts'

type Versioned = Pick<EducationLevel, 'id' | 'version'>

export const createLevel = (
  body: BodyInput<typeof levelWritingCalls.createEducationLevel>,
  idempotencyKey: string,
): Promise<EducationLevel> => call(levelWritingCalls.createEducationLevel, { body, idempotencyKey })

export const updateLevel = (
  { id, version }: { id: string; version?: number },
  body: BodyInput<typeof levelWritingCalls.updateEducationLevel>,
): Promise<EducationLevel> =>
  call(levelWritingCalls.updateEducationLevel, {
    params: { id },
    body,
    ...(version === undefined ? {} : { version }),
  })

export const deleteLevel = (id: string): Promise<unknown> =>
  call(levelWritingCalls.deleteEducationLevel, { params: { id } })

export type TermsBody = BodyInput<typeof levelWritingCalls.updateAcademicTerms>

type LevelTerms = Versioned & Pick<EducationLevel, 'academicTerms'>

const writeOf = ({ academicTerms }: LevelTerms) =>
  academicTerms.length === 0 ? levelWritingCalls.createAcademicTerms : levelWritingCalls.updateAcademicTerms

/** Saves the whole list of terms; the version is the level's. */
export const saveTerms = (level: LevelTerms, body: TermsBody): Promise<EducationLevel> =>
  call(writeOf(level), { params: { id: level.id }, body, version: level.version })

/** The effect of new dates on lessons with a record and to evaluations; nothing is written. Untouched lessons are not decided on. */
export const previewTermChanges = async (
  level: LevelTerms,
  body: TermsBody,
): Promise<levelWritingCalls.TermChanges | undefined> =>
  (
    await call(writeOf(level), {
      params: { id: level.id },
      body: { ...body, lessons: body.lessons ?? 'KEEP', confirmChanges: true, preview: true },
      version: level.version,
    })
  ).changes

/** The effect of new dates if the lessons outside of them are removed; nothing is written. */
export const previewTerms = async (level: LevelTerms, body: TermsBody): Promise<LessonsPreview> =>
  (
    await call(writeOf(level), {
      params: { id: level.id },
      body: { ...body, lessons: 'REMOVE', preview: true },
      version: level.version,
    })
  ).preview ?? NO_LESSONS
