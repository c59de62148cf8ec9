import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  changeClassEnding,
  changeYearEnding,
  EndingStep,
} from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING } from '@lousa/contract/evaluation/ending/ending.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type StepRefusal, stepRefusal } from '@lousa/rules/evaluation/ending/class-result.rules.ts'
import { blockingFindings, type Finding } from '@lousa/rules/evaluation/ending/closing-findings.rules.ts'
import { resultDifferences } from '@lousa/rules/evaluation/ending/published-component.rules.ts'
import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { announcePublishedMarks } from '../../academics/level/marks-published.service.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import type { Ctx } from '../../module.ts'
import { bumpGrades } from '../../performance-input.ts'
import { assertVersion } from '../../stale-version.ts'
import { storeLiveClass } from '../performance/live-class.service.ts'
import type { SendNotice } from '../score/score-correction.service.ts'
import { type EndingClass, lockClasses, storeResult } from './ending.queries.ts'
import { type ClassState, classState, endingClass } from './ending-class.service.ts'
import { linkedFindings, resultHead } from './ending-reading.service.ts'
import { resultsOf } from './ending-results.values.ts'
import { insertSnapshot, type Snapshot, snapshotOf } from './published-result.queries.ts'

type Step = { to: BodyOf<typeof changeClassEnding>['to']; reason: string | null; byYear: boolean }

const refusalOf = (refusal: StepRefusal, of: EndingClass, findings: readonly Finding[]): ContractError => {
  const grade = { id: of.id, name: of.name }
  switch (refusal) {
    case 'REASON_REQUIRED':
      return invalidFields(fieldError('reason', 'REQUIRED'))
    case 'TERMS_OPEN':
      return new ContractError('YEAR_HAS_OPEN_TERMS', {
        data: { terms: of.openTerms.map(term => ({ ...term, educationLevel: of.level })) },
      })
    case 'CLASS_HAS_FINDINGS':
      return new ContractError('CLASS_HAS_FINDINGS', {
        data: {
          grade,
          findings: findings
            .filter(({ severity }) => severity === 'BLOCKS')
            .map(({ kind, count }) => ({ kind, count })),
        },
      })
    case 'RESULT_STEP_NOT_ALLOWED':
      return new ContractError('RESULT_STEP_NOT_ALLOWED', { data: { grade, status: of.status } })
  }
}

/** Writes the step of a locked class; where it publishes, with the snapshot of its results. */
export const takeStep = async (
  ctx: Ctx,
  of: EndingClass,
  { to, reason, byYear }: Step,
): Promise<Snapshot[] | null> => {
  const publishes = to === 'PUBLISHED'
  const edition = of.edition + (publishes ? 1 : 0)
  await storeResult(ctx, {
    gradeId: of.id,
    status: to,
    edition,
    reason: to === 'REOPENED' || to === 'COUNCIL' ? (reason ?? of.reason) : of.reason,
    byYear,
    publishedAt: publishes ? ctx.now : of.publishedAt,
    version: of.version + 1,
  })
  // Nothing of a decided class is to come, and files that were made before are of another state.
  await bumpGrades(ctx, [of.id])
  ctx.audit({
    entity: 'classResult',
    entityId: of.id,
    action: to,
    changes: [
      { field: 'status', from: of.status, to },
      ...(publishes ? [{ field: 'edition', from: of.edition, to: edition }] : []),
      ...(reason === null ? [] : [{ field: 'reason', from: null, to: reason }]),
    ],
    gradeId: of.id,
  })
  if (!publishes) return null
  const live = await storeLiveClass(ctx, of.id)
  if (!live) throw new ContractError('NOT_FOUND')
  const results = resultsOf(live)
  await insertSnapshot(ctx, { gradeId: of.id, edition, results })
  await announcePublishedMarks(ctx, 'CLASS', of.id)
  return results
}

/** Students whose published result is another one than in the edition before, by account. */
const changedAccounts = async (
  ctx: Ctx,
  { of, members }: Pick<ClassState, 'of' | 'members'>,
  results: readonly Snapshot[],
): Promise<string[]> => {
  if (of.edition === 0) return []
  const before = await snapshotOf(ctx, { gradeId: of.id, edition: of.edition })
  const changed = new Set(resultDifferences(before, results).map(({ enrollmentId }) => enrollmentId))
  return [
    ...new Set(
      members.filter(({ enrollmentId }) => changed.has(enrollmentId)).map(({ accountId }) => accountId),
    ),
  ]
}

/** Publishes a locked class and notifies students whose result changed; answers what was published and how many changed. */
export const publishClass = async (
  ctx: Ctx,
  state: Pick<ClassState, 'of' | 'members'>,
  { byYear, sendNotice }: { byYear: boolean; sendNotice: SendNotice },
): Promise<{ results: Snapshot[]; changed: number }> => {
  const { of } = state
  const results = (await takeStep(ctx, of, { to: 'PUBLISHED', reason: null, byYear })) ?? []
  const accountIds = await changedAccounts(ctx, state, results)
  if (accountIds.length > 0)
    await sendNotice(ctx, {
      type: 'NOTICE',
      title: ENDING.notice.title,
      body: fill(ENDING.notice.body, { grade: of.name, year: of.year.year }),
      academicYearId: of.year.id,
      accountIds,
    })
  return { results, changed: accountIds.length }
}

const countSituations = (results: readonly Snapshot[], members: ClassState['members']) => {
  const shown = new Set(members.map(({ enrollmentId }) => enrollmentId))
  return SITUATIONS.flatMap(situation => {
    const count = results.filter(each => each.situation === situation && shown.has(each.enrollmentId)).length
    return count > 0 ? [{ situation, count }] : []
  })
}

type Change = Pick<BodyOf<typeof changeClassEnding>, 'to' | 'reason' | 'version'>

const changeLocked = async (
  ctx: Ctx,
  gradeId: string,
  { to, reason = null, version }: Change,
  sendNotice: SendNotice,
): Promise<EndingStep> => {
  const of = await endingClass(ctx, gradeId)
  await assertVersion(version, of.version, () => resultHead(of))
  // A mark that was corrected since the decision may make a recovery due, which a decided result would count as failed.
  const state = await classState(ctx, of, { asOpen: to === 'PUBLISHED' })
  const { findings, members } = state
  const refusal = stepRefusal({
    from: of.status,
    to,
    reason,
    termsClosed: of.termsClosed,
    blocking: blockingFindings(findings),
  })
  if (refusal) throw refusalOf(refusal, of, findings)
  const { results, changed } =
    to === 'PUBLISHED'
      ? await publishClass(ctx, state, { byYear: false, sendNotice })
      : { results: state.results, changed: 0 }
  if (to !== 'PUBLISHED') await takeStep(ctx, of, { to, reason, byYear: false })
  return {
    ...resultHead(await endingClass(ctx, gradeId)),
    findings: await linkedFindings(ctx, gradeId, findings),
    situations: countSituations(results, members),
    changed,
  }
}

/** Takes a class one step further; its terms, its year and its other writers are held until the commit. */
export const changeEnding = async (
  ctx: Ctx,
  gradeId: string,
  change: Change,
  sendNotice: SendNotice,
): Promise<EndingStep> => {
  const of = await endingClass(ctx, gradeId)
  await lockOpenYear(ctx, of.year.id)
  await lockClasses(ctx, [gradeId])
  return changeLocked(ctx, gradeId, change, sendNotice)
}

/**
 * Takes several classes of a year one step further. A class that may not take the step is refused by itself: everything that
 * refuses is checked before anything is written of it.
 */
export const changeEndings = async (
  ctx: Ctx,
  yearId: string,
  { gradeIds, to }: BodyOf<typeof changeYearEnding>,
  sendNotice: SendNotice,
) => {
  await lockOpenYear(ctx, yearId)
  const ids = [...new Set(gradeIds)].toSorted()
  await lockClasses(ctx, ids)
  const done: { id: string; name: string }[] = []
  const refused: { grade: { id: string; name: string }; code: string; message: string }[] = []
  // Each class is computed from its own records.
  for (const id of ids) {
    const of = await endingClass(ctx, id)
    if (of.year.id !== yearId) throw invalidFields(fieldError('gradeIds', 'INVALID'))
    const grade = { id, name: of.name }
    try {
      await changeLocked(ctx, id, { to }, sendNotice)
      done.push(grade)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      refused.push({ grade, code: error.code, message: error.message })
    }
  }
  return { done, refused }
}
